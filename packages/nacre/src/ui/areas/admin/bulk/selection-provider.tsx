import { useMessages } from '../../../kit/use-messages.ts'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { useHydrated } from '../../../components/use-hydrated.ts'
import { XsrfField } from '../../../components/xsrf-field.tsx'
import { KitIcon } from '../../../kit/kit-icon.tsx'
import { lazyComponent } from '../../../kit/lazy-component.tsx'
import { Menu, MenuButton } from '../../../kit/menu.tsx'
import { Progress } from '../../../kit/progress.tsx'
import { useAdmin } from '../../../records/admin-context.ts'
import { numberFormat } from '../../../records/formats.ts'
import { exportUrl } from '../import-export/export-url.ts'
import type { ListView } from '../list/list-view.ts'
import { useRovingTabIndex } from '../inline-edit/use-roving-tab-index.ts'
import { type BulkAction, bulkActionsFor } from './bulk-actions.ts'
import type { BulkSelection } from './run-bulk.ts'
import { SelectionContext, useSelection } from './selection-context.ts'
import { tickByArrow } from './tick-by-arrow.ts'
import { selectionFormId } from './selection-checkboxes.tsx'
import { useSelectedRows } from './use-selected-rows.ts'
import './select.css'
import { listPath } from '../../../records/list-path.ts'

const DoDialog = lazyComponent(async () => (await import('./bulk-dialog.tsx')).BulkDialog)

/** Wraps the table of a list with its selection and the bar of bulk actions. */
export function SelectionProvider({ list, children }: { list: ListView; children: ReactNode }) {
  const selection = useSelectedRows(list)
  const { language } = useAdmin()
  const offers = bulkActionsFor(list.entity, { isTrash: list.params.trash === 'true', language })
  const [activeAction, setActiveAction] = useState<{ offer: BulkAction; selected: BulkSelection }>()
  return (
    <SelectionContext value={selection}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape is a shortcut to a button */}
      <div
        ref={useRovingTabIndex()}
        className="selecting"
        onKeyDown={(event) => {
          if (event.defaultPrevented || activeAction) return
          if (event.key === 'Escape') selection.clear()
          else if (tickByArrow(event)) event.preventDefault()
        }}
      >
        {children}
        <SelectionBar list={list} offers={offers} onAction={setActiveAction} />
      </div>
      {activeAction && (
        <DoDialog
          entity={list.entity}
          {...activeAction}
          onMissing={() => setActiveAction(undefined)}
          onClose={(isDone) => {
            setActiveAction(undefined)
            if (isDone) selection.clear()
          }}
          onSelect={(items) => {
            setActiveAction(undefined)
            selection.choose(items)
          }}
        />
      )}
    </SelectionContext>
  )
}

interface BarProps {
  list: ListView
  offers: readonly BulkAction[]
  onAction(action: { offer: BulkAction; selected: BulkSelection }): void
}

/** A native form. Without JavaScript it leads to a page with the same actions. */
function SelectionBar({ list, offers, onAction }: BarProps) {
  const { entity, params, total } = list
  const { ticked, isAll, reaching } = useSelection()
  const t = useMessages()
  const { locale } = useAdmin()
  const navigate = useNavigate()
  const isAlive = useHydrated()
  const count = isAll ? total : ticked.size
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent
    const key = submitter instanceof HTMLButtonElement ? submitter.value : ''
    const selected = isAll ? { params: params, total } : { items: [...ticked.values()] }
    const offer = offers.find((one) => one.key === key)
    if (offer) onAction({ offer, selected })
    else if (key === 'export') void navigate(exportUrl(entity, params, selected))
  }
  const formatNumber = (number: number) => numberFormat(locale).format(number)
  if (reaching) {
    // An incomplete range must not be processed.
    const { done, all, stop } = reaching
    const text = `${formatNumber(done)} / ${formatNumber(all)}`
    return (
      <div className="selection-bar">
        <Progress
          label={t('bulk.selection.selectingRows')}
          done={done}
          all={all}
          text={text}
          onCancel={stop}
        />
      </div>
    )
  }
  return (
    <form
      id={selectionFormId}
      className="selection-bar"
      method="post"
      action={`${listPath(entity)}/bulk`}
      aria-label={t('bulk.selection.bar')}
      hidden={isAlive && count === 0}
      onSubmit={onSubmit}
    >
      <XsrfField />
      {Object.entries(params).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="total" value={total} />
      <p role="status">
        {isAlive
          ? t('bulk.selection.count', { count: formatNumber(count) })
          : t('bulk.selection.none')}
      </p>
      {total > list.items.length && (
        <SelectAllCheckbox label={t('bulk.selection.all', { total: formatNumber(total) })} />
      )}
      <BulkActionButtons offers={offers.filter(({ isDangerous }) => !isDangerous)} />
      <button type="submit" name="do" value="export">
        <KitIcon name="export" />
        {t('bulk.selection.export')}
      </button>
      <BulkActionButtons offers={offers.filter(({ isDangerous }) => isDangerous)} />
      {isAlive && <ClearButton name={t('bulk.selection.clear')} />}
    </form>
  )
}

function SelectAllCheckbox({ label }: { label: string }) {
  const { isAll, setAll } = useSelection()
  return (
    <label className="all-tick">
      <input
        type="checkbox"
        name="all"
        value="yes"
        checked={isAll}
        onChange={({ target }) => setAll(target.checked)}
      />
      {label}
    </label>
  )
}

function ClearButton({ name }: { name: string }) {
  const { clear } = useSelection()
  return (
    <button type="button" className="quiet icon" aria-label={name} title={name} onClick={clear}>
      <KitIcon name="close" />
    </button>
  )
}

/**
 * The frequent actions are buttons. Field changes and more than two custom actions are in a menu.
 */
function BulkActionButtons({ offers }: { offers: readonly BulkAction[] }) {
  const t = useMessages()
  const offersOfKind = (kind: BulkAction['kind']) => offers.filter((one) => one.kind === kind)
  const actions = offersOfKind('act')
  const isMany = actions.length > 2
  const visibleOffers = [
    ...offersOfKind('move'),
    ...(isMany ? [] : actions),
    ...offersOfKind('restore'),
  ]
  return (
    <>
      {visibleOffers.map((offer) => (
        <BulkActionButton key={offer.key} offer={offer} />
      ))}
      <BulkActionMenu label={t('bulk.selection.change')} offers={offersOfKind('change')} />
      {isMany && <BulkActionMenu label={t('bulk.selection.more')} offers={actions} />}
      {[...offersOfKind('remove'), ...offersOfKind('erase')].map((offer) => (
        <BulkActionButton key={offer.key} offer={offer} />
      ))}
    </>
  )
}

function BulkActionButton({ offer: { key, label, icon, isDangerous } }: { offer: BulkAction }) {
  return (
    <button type="submit" name="do" value={key} className={isDangerous ? 'danger' : undefined}>
      <KitIcon name={icon} />
      {label}
    </button>
  )
}

function BulkActionMenu({ label, offers }: { label: string; offers: readonly BulkAction[] }) {
  if (offers.length === 0) return null
  return (
    <Menu
      label={
        <>
          <KitIcon name={offers[0]?.icon ?? 'more'} />
          {label}
          <KitIcon name="down" />
        </>
      }
    >
      {offers.map(({ key, kind, label: actionLabel, asks }) => (
        <MenuButton key={key} type="submit" name="do" value={key}>
          {kind === 'change' ? Object.values(asks)[0]?.label : actionLabel}
        </MenuButton>
      ))}
    </Menu>
  )
}
