import { useMessages } from '../../../kit/use-messages.ts'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'

export function StatePill({ entity, state }: { entity: EntitySchema; state: string }) {
  return (
    <span className="pill" data-state={state}>
      {entity.states?.labels[state] ?? state}
    </span>
  )
}

/** The labels of a user’s roles. */
export function RolePills({ entity, roles }: { entity: EntitySchema; roles: unknown }) {
  const t = useMessages()
  const labels = entity.fields['roles']?.constraints.choices ?? {}
  const current = Array.isArray(roles) ? roles.map(String) : []
  if (current.length === 0) return <span className="nothing">{t('admin.access.noRole')}</span>
  return (
    <ul className="chips">
      {current.map((role) => (
        <li key={role} className="pill">
          {labels[role] ?? role}
        </li>
      ))}
    </ul>
  )
}

/** Returns two initials, which replace a missing picture. */
export function initialsOf(name: string): string {
  const nameParts = name.split(/[\s@.]+/u).filter((part) => part !== '')
  const initials = nameParts
    .slice(0, 2)
    .map((part) => String.fromCodePoint(part.codePointAt(0) ?? 0))
  return initials.join('').toLocaleUpperCase()
}
