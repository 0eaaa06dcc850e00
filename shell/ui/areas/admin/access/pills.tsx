import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { useWords } from '../admin-context.ts'
import { accessWords } from './access-words.ts'

export function StatePill({ entity, state }: { entity: EntityOutline; state: string }) {
  return (
    <span className="pill" data-state={state}>
      {entity.states?.labels[state] ?? state}
    </span>
  )
}

/** The roles that somebody has, as they are called. */
export function RolePills({ entity, roles }: { entity: EntityOutline; roles: unknown }) {
  const { noRole } = useWords(accessWords)
  const labels = entity.fields['roles']?.bounds.choices ?? {}
  const held = Array.isArray(roles) ? roles.map(String) : []
  if (held.length === 0) return <span className="nothing">{noRole}</span>
  return (
    <ul className="chips">
      {held.map((role) => (
        <li key={role} className="pill">
          {labels[role] ?? role}
        </li>
      ))}
    </ul>
  )
}

/** Two letters that stand for a name where there is no picture. */
export function initialsOf(name: string): string {
  const parts = name.split(/[\s@.]+/u).filter((part) => part !== '')
  const letters = parts.slice(0, 2).map((part) => String.fromCodePoint(part.codePointAt(0) ?? 0))
  return letters.join('').toLocaleUpperCase()
}
