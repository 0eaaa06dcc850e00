import { type ReactNode, type SubmitEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { useHydrated } from '../../../components/hydrated.ts'
import { XsrfField } from '../../../components/xsrf-field.tsx'
import { KitIcon } from '../../kit/kit-icon.tsx'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { Menu, MenuButton } from '../../kit/menu.tsx'
import { Progress } from '../../kit/progress.tsx'
import { useAdmin, useWords } from '../admin-context.ts'
import { numberFormat } from '../formats.ts'
import { exportAddress } from '../exchange/export-address.ts'
import type { ShownList } from '../list/list-parts.tsx'
import { useRoving } from '../in-place/roving.ts'
import { type Offer, offersFor } from './offers.ts'
import type { Chosen } from './run-bulk.ts'
import { SelectionContext, useSelection } from './selection-context.ts'
import { tickByArrow } from './tick-by-arrow.ts'
import { selectionForm } from './ticks.tsx'
import { useTicks } from './use-ticks.ts'
import './select.css'

const DoDialog = lazyPart(async () => (await import('./do-dialog.tsx')).DoDialog)

const words = {
  en: {
    bar: 'With what is selected',
    none: 'Tick rows, then:',
    count: (count: string) => `${count} selected`,
    all: (total: string) => `All ${total} that match`,
    change: 'Change',
    more: 'More',
    export: 'Export',
    clear: 'Select nothing',
    reaching: 'Selecting rows',
  },
  de: {
    bar: 'Mit der Auswahl',
    none: 'Zeilen ankreuzen, dann:',
    count: (count: string) => `${count} ausgewählt`,
    all: (total: string) => `Alle ${total}, die passen`,
    change: 'Ändern',
    more: 'Mehr',
    export: 'Exportieren',
    clear: 'Auswahl aufheben',
    reaching: 'Zeilen werden ausgewählt',
  },
}

/** Around the table of a list: what is ticked in it, and below what can be done with that. */
export function SelectionAround({ list, children }: { list: ShownList; children: ReactNode }) {
  const selection = useTicks(list)
  const { language } = useAdmin()
  const offers = offersFor(list.entity, { isBin: list.asked.bin === 'yes', language })
  const [doing, setDoing] = useState<{ offer: Offer; chosen: Chosen }>()
  return (
    <SelectionContext value={selection}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape is a shortcut to a button */}
      <div
        ref={useRoving()}
        className="selecting"
        onKeyDown={(event) => {
          if (event.defaultPrevented || doing) return
          if (event.key === 'Escape') selection.clear()
          else if (tickByArrow(event)) event.preventDefault()
        }}
      >
        {children}
        <SelectionBar list={list} offers={offers} onDo={setDoing} />
      </div>
      {doing && (
        <DoDialog
          entity={list.entity}
          {...doing}
          onMissing={() => setDoing(undefined)}
          onClose={(isDone) => {
            setDoing(undefined)
            if (isDone) selection.clear()
          }}
          onSelect={(items) => {
            setDoing(undefined)
            selection.choose(items)
          }}
        />
      )}
    </SelectionContext>
  )
}

interface BarProps {
  list: ShownList
  offers: readonly Offer[]
  onDo(doing: { offer: Offer; chosen: Chosen }): void
}

/** A form like any other: without JavaScript it leads to a page on which the same is done. */
function SelectionBar({ list, offers, onDo }: BarProps) {
  const { entity, asked, total } = list
  const { ticked, isAll, reaching } = useSelection()
  const say = useWords(words)
  const { locale } = useAdmin()
  const navigate = useNavigate()
  const isAlive = useHydrated()
  const count = isAll ? total : ticked.size
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent
    const key = submitter instanceof HTMLButtonElement ? submitter.value : ''
    const chosen = isAll ? { asked, total } : { items: [...ticked.values()] }
    const offer = offers.find((one) => one.key === key)
    if (offer) onDo({ offer, chosen })
    else if (key === 'export') void navigate(exportAddress(entity.plural, asked, chosen))
  }
  const named = (number: number) => numberFormat(locale).format(number)
  if (reaching) {
    // Nothing is done with a half of what is meant.
    const { done, all, stop } = reaching
    const text = `${named(done)} / ${named(all)}`
    return (
      <div className="selection-bar">
        <Progress label={say.reaching} done={done} all={all} text={text} onCancel={stop} />
      </div>
    )
  }
  return (
    <form
      id={selectionForm}
      className="selection-bar"
      method="post"
      action={`/admin/${entity.plural}/many`}
      aria-label={say.bar}
      hidden={isAlive && count === 0}
      onSubmit={onSubmit}
    >
      <XsrfField />
      {Object.entries(asked).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="total" value={total} />
      <p role="status">{isAlive ? say.count(named(count)) : say.none}</p>
      {total > list.items.length && <AllTick label={say.all(named(total))} />}
      <Offers offers={offers.filter(({ isDangerous }) => !isDangerous)} />
      <button type="submit" name="do" value="export">
        <KitIcon name="export" />
        {say.export}
      </button>
      <Offers offers={offers.filter(({ isDangerous }) => isDangerous)} />
      {isAlive && <ClearButton name={say.clear} />}
    </form>
  )
}

function AllTick({ label }: { label: string }) {
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

/** What is done often stands open; the fields, and more than two actions, in a menu. */
function Offers({ offers }: { offers: readonly Offer[] }) {
  const { change, more } = useWords(words)
  const of = (kind: Offer['kind']) => offers.filter((one) => one.kind === kind)
  const actions = of('act')
  const isMany = actions.length > 2
  const open = [...of('move'), ...(isMany ? [] : actions), ...of('restore')]
  return (
    <>
      {open.map((offer) => (
        <OfferButton key={offer.key} offer={offer} />
      ))}
      <OfferMenu label={change} offers={of('change')} />
      {isMany && <OfferMenu label={more} offers={actions} />}
      {[...of('remove'), ...of('erase')].map((offer) => (
        <OfferButton key={offer.key} offer={offer} />
      ))}
    </>
  )
}

function OfferButton({ offer: { key, label, icon, isDangerous } }: { offer: Offer }) {
  return (
    <button type="submit" name="do" value={key} className={isDangerous ? 'danger' : undefined}>
      <KitIcon name={icon} />
      {label}
    </button>
  )
}

function OfferMenu({ label, offers }: { label: string; offers: readonly Offer[] }) {
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
      {offers.map(({ key, kind, label: own, asks }) => (
        <MenuButton key={key} type="submit" name="do" value={key}>
          {kind === 'change' ? Object.values(asks)[0]?.label : own}
        </MenuButton>
      ))}
    </Menu>
  )
}
