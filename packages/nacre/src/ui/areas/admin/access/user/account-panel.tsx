import { useMessages } from '../../../../kit/use-messages.ts'
import { ActionForm } from '../../../../form/action-form.tsx'
import { runUserAction } from './run-user-action.ts'
import type { UserPanelProps } from './panels.ts'

/** The transitions of an account that administrators make: disable and enable. */
const administrativeMoves = ['disable', 'enable']

export function AccountPanel({ entity, person, data: { may } }: UserPanelProps) {
  const t = useMessages()
  const moves = administrativeMoves.filter((name) => may[name] === true)
  if (moves.length === 0) return null
  return (
    <section className="panel" aria-label={t('access.user.state')}>
      <h2>{t('access.user.state')}</h2>
      <p>{t('access.user.disableText')}</p>
      {moves.map((name) => (
        <ActionForm key={name} act={runUserAction} name="move" className="">
          <input type="hidden" name="version" value={person.version} />
          <input type="hidden" name="part" value={name} />
          <button type="submit" className={name === 'disable' ? 'danger' : undefined}>
            {entity.states?.moves[name]?.label ?? name}
          </button>
        </ActionForm>
      ))}
    </section>
  )
}
