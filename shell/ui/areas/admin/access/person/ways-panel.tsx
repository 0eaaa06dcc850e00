import { ActForm } from '../../../form/act-form.tsx'
import { useWords } from '../../admin-context.ts'
import { Moment } from '../../moment.tsx'
import { actOnPerson } from './act-on-person.ts'
import type { PersonAccess } from './load-person.ts'
import type { Parts } from './parts.ts'
import { personWords } from './person-words.ts'

/** How somebody comes in, and help for who has lost the way. */
export function WaysPanel({ access, person }: Parts) {
  const say = useWords(personWords)
  const { factors } = access
  const hasFactor = factors.totp || factors.recovery > 0 || factors.passkeys.length > 0
  return (
    <section className="panel" aria-label={say.ways}>
      <h2>{say.ways}</h2>
      <Ways factors={factors} />
      {person['state'] !== 'disabled' && (
        <ActForm act={actOnPerson} name="link" className="">
          <p className="help">{say.linkText}</p>
          <button type="submit">{say.link}</button>
        </ActForm>
      )}
      {hasFactor && (
        <details className="grave">
          <summary>{say.factors}</summary>
          <p>{say.factorsText}</p>
          <ActForm act={actOnPerson} name="factors" className="">
            <button type="submit" className="danger">
              {say.factorsDo}
            </button>
          </ActForm>
        </details>
      )}
    </section>
  )
}

function Ways({ factors }: Pick<PersonAccess, 'factors'>) {
  const say = useWords(personWords)
  const { password, totp, recovery, passkeys, providers } = factors
  const plain = [
    ...(password ? [say.password] : []),
    ...(totp ? [say.app] : []),
    ...(recovery > 0 ? [`${say.recovery}: ${recovery}`] : []),
    ...providers.map((name) => `${say.provider}: ${name}`),
  ]
  if (plain.length + passkeys.length === 0) return <p>{say.noWay}</p>
  return (
    <ul className="lines">
      {plain.map((way) => (
        <li key={way}>
          <span>{way}</span>
        </li>
      ))}
      {passkeys.map(({ id, name, used }) => (
        <li key={id}>
          <span>
            {say.passkey} {name}
            {used && (
              <small>
                {say.used} <Moment time={used} />
              </small>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
