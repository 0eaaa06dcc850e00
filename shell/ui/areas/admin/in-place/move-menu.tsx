import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { useSite } from '../../../components/site.ts'
import { goThrough, MenuButton, MenuLink } from '../../kit/menu.tsx'
import { placePanel } from '../../kit/place-panel.ts'
import { useWords } from '../admin-context.ts'
import type { MayNow } from '../record/load-record.ts'
import { moveBack } from '../record/undo.ts'
import type { AnyRecord } from '../any-record.ts'
import { useMove } from './use-move.ts'
import '../../kit/menu.css'
import '../../kit/popover.css'

const words = {
  en: {
    open: 'Open the record',
    sure: (to: string) => `No move leads back from “${to}”.`,
    yes: 'Do it all the same',
  },
  de: {
    open: 'Den Eintrag öffnen',
    sure: (to: string) => `Aus „${to}“ führt kein Weg zurück.`,
    yes: 'Trotzdem tun',
  },
}

interface Props {
  entity: EntityOutline
  record: AnyRecord
  cell: RefObject<HTMLElement | null>
  /** Shows where it is being moved to, and whether it came to that. */
  onMove(to: string, moving: Promise<boolean>): void
  onClose(): void
}

/** The moves that lead on from where a record is. One that is closed says why, as soon as that is known. */
export function MoveMenu({ entity, record, cell, onMove, onClose }: Props) {
  const { states } = entity
  const say = useWords(words)
  const panel = usePanel(cell)
  const id = useId()
  const may = useMay(entity, record)
  const move = useMove(entity, record)
  const [unsure, setUnsure] = useState<string>()
  const state = String(record['state'])
  const moves = Object.entries(states?.moves ?? {}).filter(
    ([name, { from }]) => name in entity.may && from.includes(state) && (!may || name in may),
  )
  const press = (name: string, to: string) => {
    const isFinal = moveBack(entity, state, to) === undefined
    if (isFinal && unsure !== name) setUnsure(name)
    else onMove(to, move(name))
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
        goThrough(event)
      }}
    >
      {moves.map(([name, { label, to }]) => {
        const why = may?.[name]
        return typeof why === 'string' ? (
          <p key={name} className="kit-item closed-move">
            <span>{label}</span>
            <small>{why}</small>
          </p>
        ) : (
          <MenuButton key={name} icon="move" onClick={() => press(name, to)}>
            {unsure === name ? (
              <>
                {say.yes}
                <small className="closed-move" role="status">
                  {say.sure(states?.labels[to] ?? to)}
                </small>
              </>
            ) : (
              label
            )}
          </MenuButton>
        )
      })}
      <MenuLink to={`/admin/${entity.plural}/${record.id}`}>{say.open}</MenuLink>
    </div>
  )
}

/** What the reader may do with this very record now; nothing until that is known. */
function useMay({ plural }: EntityOutline, { id }: AnyRecord): MayNow | undefined {
  const { http } = useSite()
  const [may, setMay] = useState<MayNow>()
  useEffect(() => {
    let isHere = true
    void http.get<MayNow>(`/v1/${plural}/${id}/may`).then((answer) => {
      if (isHere && answer.ok) setMay(answer.data)
    })
    return () => {
      isHere = false
    }
  }, [http, plural, id])
  return may
}

/** Stands at its cell as long as it is rendered, with the keyboard on the first that can be done. */
function usePanel(cell: RefObject<HTMLElement | null>) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const panel = ref.current
    if (!panel || !cell.current) return
    panel.showPopover()
    placePanel(panel, cell.current)
    panel.querySelector<HTMLElement>('button, a')?.focus()
  }, [cell])
  return ref
}
