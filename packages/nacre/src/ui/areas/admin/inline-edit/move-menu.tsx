import { useMessages } from '../../../kit/use-messages.ts'
import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { useSite } from '../../../components/site.ts'
import { moveMenuFocus, MenuButton, MenuLink } from '../../../kit/menu.tsx'
import { positionPanel } from '../../../kit/position-panel.ts'
import type { MayNow } from '../record/load-record.ts'
import { reverseMove } from '../record/actions/undo.ts'
import type { AnyRecord } from '../../../records/any-record.ts'
import { hasDialog, offeredMoves, type OfferedVerb } from '../verbs/offered-verb.ts'
import { useMove } from './use-move.ts'
import '../../../kit/menu.css'
import '../../../kit/popover.css'
import { listPath } from '../../../records/list-path.ts'

interface Props {
  entity: EntitySchema
  record: AnyRecord
  cell: RefObject<HTMLElement | null>
  /** Opens the dialog of a move that takes input. */
  onDialog(verb: OfferedVerb): void
  /** Displays the target state while the transition runs, then its result. */
  onMove(to: string, request: Promise<boolean>): void
  onClose(): void
}

/**
 * A menu of the transitions from the current state. Disabled ones show the reason once it is
 * loaded.
 */
export function MoveMenu({ entity, record, cell, onMove, onDialog, onClose }: Props) {
  const { states } = entity
  const t = useMessages()
  const panel = useMenuPanel(cell)
  const id = useId()
  const may = useRecordPermissions(entity, record)
  const move = useMove(entity, record)
  const [confirming, setConfirming] = useState<string>()
  const state = String(record['state'])
  const moves = offeredMoves(entity).filter(
    ({ name }) => states?.moves[name]?.from.includes(state) && (!may || name in may),
  )
  const press = (verb: OfferedVerb) => {
    const { name } = verb
    const to = states?.moves[name]?.to ?? ''
    if (hasDialog(verb)) return onDialog(verb)
    const isFinal = reverseMove(entity, state, to) === undefined
    if (isFinal && confirming !== name) setConfirming(name)
    else onMove(to, move(name))
    return undefined
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it hears of keys of its buttons
    <div
      ref={panel}
      id={id}
      popover="auto"
      className="kit-popover kit-menu"
      onToggle={({ newState }) => newState === 'closed' && onClose()}
      onKeyDown={(event) => {
        event.stopPropagation()
        moveMenuFocus(event)
      }}
    >
      {moves.map((verb) => {
        const { name, label } = verb
        const reason = may?.[name]
        return typeof reason === 'string' ? (
          <ClosedMove key={name} label={label} reason={reason} />
        ) : (
          <MenuButton key={name} icon="move" title={verb.effect} onClick={() => press(verb)}>
            {confirming === name ? (
              <>
                {t('list.moveMenu.continue')}
                <small className="closed-move" role="status">
                  {t('list.moveMenu.finalWarning', { to: finalStateLabel(entity, name) })}
                </small>
              </>
            ) : (
              label
            )}
          </MenuButton>
        )
      })}
      <MenuLink to={`${listPath(entity)}/${record.id}`}>{t('list.moveMenu.open')}</MenuLink>
    </div>
  )
}

function finalStateLabel({ states }: EntitySchema, move: string): string {
  const to = states?.moves[move]?.to ?? ''
  return states?.labels[to] ?? to
}

/** A move that is not possible now. It can be focused, so that its reason is read. */
function ClosedMove({ label, reason }: { label: string; reason: string }) {
  const id = useId()
  return (
    <MenuButton aria-disabled="true" aria-labelledby={`${id}-label`} aria-describedby={id}>
      <span id={`${id}-label`}>{label}</span>
      <small id={id} className="closed-move">
        {reason}
      </small>
    </MenuButton>
  )
}

/** Loads the permissions of the reader for this record. Returns nothing while loading. */
function useRecordPermissions({ plural }: EntitySchema, { id }: AnyRecord): MayNow | undefined {
  const { http } = useSite()
  const [may, setMay] = useState<MayNow>()
  useEffect(() => {
    let isHere = true
    void http.get<MayNow>(`/v1/${plural}/${id}/permissions`).then((result) => {
      if (isHere && result.ok) setMay(result.data)
    })
    return () => {
      isHere = false
    }
  }, [http, plural, id])
  return may
}

/** Positions the menu at its cell and focuses the first enabled transition. */
function useMenuPanel(cell: RefObject<HTMLElement | null>) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const panel = ref.current
    if (!panel || !cell.current) return
    panel.showPopover()
    positionPanel(panel, cell.current)
    panel.querySelector<HTMLElement>('button, a')?.focus()
  }, [cell])
  return ref
}
