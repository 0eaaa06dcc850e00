import { IntentLink } from '../../../../components/intent-link.tsx'
import { ActForm } from '../../../form/act-form.tsx'
import { Submit } from '../../../form/submit.tsx'
import { useAdmin, useWords } from '../../admin-context.ts'
import { Moment } from '../../moment.tsx'
import { saidVerb } from '../account-verbs.ts'
import { KeyLine } from '../keys/key-line.tsx'
import { RolePills } from '../pills.tsx'
import { ProofFirst } from '../proof.tsx'
import { RoleChoices } from '../role-choices.tsx'
import { actOnPerson } from './act-on-person.ts'
import type { Parts } from './parts.ts'
import { personWords } from './person-words.ts'

/** The roles somebody has; boxes for who may give them. */
export function RolesPanel({ entity, person, data: { may, isProved } }: Parts) {
  const say = useWords(personWords)
  const held = Array.isArray(person['roles']) ? person['roles'].map(String) : []
  const isOpen = may['change'] === true && entity.fields['roles']?.mayChange === true
  return (
    <section className="panel" aria-label={say.roles}>
      <h2>{say.roles}</h2>
      {isOpen && isProved ? (
        // A version that has just been saved begins anew.
        <ActForm key={person.version} act={actOnPerson} name="roles">
          <input type="hidden" name="version" value={person.version} />
          <RoleChoices entity={entity} chosen={held} isHeaded />
          <p className="help">
            <IntentLink to="/admin/access/roles">{say.rolesHelp}</IntentLink>
          </p>
          <Submit>{say.saveRoles}</Submit>
        </ActForm>
      ) : (
        <>
          <RolePills entity={entity} roles={held} />
          {isOpen && <ProofFirst>{say.proveRoles}</ProofFirst>}
        </>
      )}
    </section>
  )
}

/** The keys that somebody has made for programs. */
export function KeysPanel({ data: { keys, now } }: Parts) {
  const say = useWords(personWords)
  return (
    <section className="panel" aria-label={say.keysOf}>
      <h2>{say.keysOf}</h2>
      <ul className="lines">
        {keys.map((key) => (
          <KeyLine key={key.id} shown={key} now={now} act={actOnPerson} />
        ))}
      </ul>
    </section>
  )
}

/** What happened lately with the account, the newest first. */
export function HistoryPanel({ data: { history, language }, entity, person }: Parts) {
  const say = useWords(personWords)
  const self = `user:${person.id}`
  return (
    <section className="panel" aria-label={say.history}>
      <h2>{say.history}</h2>
      <ul className="lines">
        {history.map(({ seq, at, actor, name, verb }) => (
          <li key={seq}>
            <span>
              {saidVerb(verb, entity, language)}
              {actor !== self && <small>{name ?? kindOf(actor)}</small>}
            </span>
            <small>
              <Moment time={at} />
            </small>
          </li>
        ))}
      </ul>
      <Logs id={person.id} />
    </section>
  )
}

/** The ways to everything that they have done, and to where they were, for whoever runs the installation. */
function Logs({ id }: { id: string }) {
  const say = useWords(personWords)
  const { screens } = useAdmin()
  const to = `/admin/operation`
  return (
    <p className="logs">
      {screens.includes('operation/audit') && (
        <IntentLink to={`${to}/audit?actor=user:${id}`}>{say.deeds}</IntentLink>
      )}
      {screens.includes('operation/security') && (
        <IntentLink to={`${to}/security?user=${id}`}>{say.security}</IntentLink>
      )}
    </p>
  )
}

/** Somebody of whom nobody needs to know more than that it was nobody with a name. */
function kindOf(actor: string | null): string {
  return (actor ?? '').split(':', 1)[0] ?? ''
}
