import { ActForm } from '../../../form/act-form.tsx'
import { useWords } from '../../admin-context.ts'
import { Moment } from '../../moment.tsx'
import { actOnPerson } from './act-on-person.ts'
import type { Parts } from './parts.ts'
import { personWords } from './person-words.ts'

/** The invitation of somebody who has not come in yet. */
export function InvitationPanel({ access: { invitation }, data: { may, now } }: Parts) {
  const say = useWords(personWords)
  const isOver = invitation !== null && Date.parse(invitation.until) < now
  return (
    <section className="panel" aria-label={say.invitation}>
      <h2>{say.invitation}</h2>
      {invitation === null && <p>{say.unsent}</p>}
      {isOver && <p>{say.over}</p>}
      {invitation && (
        <dl className="facts">
          <dt>{say.sent}</dt>
          <dd>
            <Moment time={invitation.sent} />
          </dd>
          <dt>{say.until}</dt>
          <dd>
            <Moment time={invitation.until} />
          </dd>
        </dl>
      )}
      <ActForm act={actOnPerson} name="again" className="">
        <button type="submit">{say.again}</button>
      </ActForm>
      {may['remove'] === true && (
        <details className="grave">
          <summary>{say.takeBack} …</summary>
          <p>{say.takeBackText}</p>
          <ActForm act={actOnPerson} name="take-back" className="">
            <button type="submit" className="danger">
              {say.takeBack}
            </button>
          </ActForm>
        </details>
      )}
    </section>
  )
}
