import { deviceName } from '#shell/model/device-name.ts'
import { ActForm } from '../../../form/act-form.tsx'
import { useAdmin, useWords } from '../../admin-context.ts'
import { Moment } from '../../moment.tsx'
import { actOnPerson } from './act-on-person.ts'
import type { PlaceOf } from './load-person.ts'
import type { Parts } from './parts.ts'
import { personWords } from './person-words.ts'

/** Every place in which somebody is logged in, and how to end it there. */
export function SessionsPanel({ access: { sessions } }: Parts) {
  const say = useWords(personWords)
  return (
    <section className="panel" aria-label={say.sessions}>
      <h2>{say.sessions}</h2>
      {sessions.length === 0 && <p>{say.noSession}</p>}
      <ul className="lines">
        {sessions.map((session) => (
          <Place key={session.id} session={session} />
        ))}
      </ul>
      {sessions.length > 0 && (
        <details className="grave">
          <summary>{say.endAll}</summary>
          <p>{say.endAllText}</p>
          <ActForm act={actOnPerson} name="sessions" className="">
            <button type="submit" className="danger">
              {say.endAllDo}
            </button>
          </ActForm>
        </details>
      )}
    </section>
  )
}

function Place({ session }: { session: PlaceOf }) {
  const say = useWords(personWords)
  const { id, isThis, seen, device, source, via } = session
  const { language } = useAdmin()
  const name = deviceName(device, language) ?? say.unknown
  return (
    <li>
      <span title={device ?? undefined}>
        {name}
        <small>
          {[source, via].filter(Boolean).join(' · ')} · <Moment time={seen} />
        </small>
      </span>
      {isThis ? (
        <span className="pill">{say.this}</span>
      ) : (
        <ActForm act={actOnPerson} name="session" className="">
          <input type="hidden" name="part" value={id} />
          <button type="submit" aria-label={`${say.end}: ${name}`}>
            {say.end}
          </button>
        </ActForm>
      )}
    </li>
  )
}
