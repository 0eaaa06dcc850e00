import { ActForm } from '../../../form/act-form.tsx'
import { useWords } from '../../admin-context.ts'
import { actOnPerson } from './act-on-person.ts'
import type { Parts } from './parts.ts'
import { personWords } from './person-words.ts'

/** Disabling and enabling: the moves of an account that others make. */
const others = ['disable', 'enable']

export function AccountPanel({ entity, person, data: { may } }: Parts) {
  const say = useWords(personWords)
  const moves = others.filter((name) => may[name] === true)
  if (moves.length === 0) return null
  return (
    <section className="panel" aria-label={say.state}>
      <h2>{say.state}</h2>
      <p>{say.disableText}</p>
      {moves.map((name) => (
        <ActForm key={name} act={actOnPerson} name="move" className="">
          <input type="hidden" name="version" value={person.version} />
          <input type="hidden" name="part" value={name} />
          <button type="submit" className={name === 'disable' ? 'danger' : undefined}>
            {entity.states?.moves[name]?.label ?? name}
          </button>
        </ActForm>
      ))}
    </section>
  )
}
