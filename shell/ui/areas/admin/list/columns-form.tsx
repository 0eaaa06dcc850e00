import { useId } from 'react'
import { ActForm } from '../../form/act-form.tsx'
import { KitIcon } from '../../kit/kit-icon.tsx'
import { useWords } from '../admin-context.ts'
import { type Column, columnNames, narrowest, usualWidth, widest } from './columns.ts'
import { actOnColumns, columnsFormName } from './act-on-columns.ts'
import { useColumnName, useList } from './list-context.ts'

const words = {
  en: {
    earlier: (name: string) => `Put ${name} before`,
    later: (name: string) => `Put ${name} after`,
    width: (name: string) => `Width of ${name}`,
    apply: 'Apply',
    usual: 'As it came',
  },
  de: {
    earlier: (name: string) => `${name} nach vorn`,
    later: (name: string) => `${name} nach hinten`,
    width: (name: string) => `Breite von ${name}`,
    apply: 'Anwenden',
    usual: 'Wie es war',
  },
}

/** Which columns a list has, in which order and how wide. */
export function ColumnsForm() {
  const { entity, columns, here, settled } = useList()
  const say = useWords(words)
  const shown = new Set(columns.map(({ name }) => name))
  const others = columnNames(entity).filter((name) => !shown.has(name))
  const all: readonly Column[] = [...columns, ...others.map((name) => ({ name }))]
  return (
    <ActForm act={actOnColumns} name={columnsFormName} className="columns-form">
      <input type="hidden" name="search" value={here.search} />
      <input type="hidden" name="settled" value={JSON.stringify(settled)} />
      {/* What Enter in one of the inputs presses. */}
      <button type="submit" hidden>
        {say.apply}
      </button>
      <ol>
        {all.map((column, at) => (
          <ColumnItem
            key={column.name}
            column={column}
            place={at < columns.length ? { at, last: columns.length - 1 } : undefined}
          />
        ))}
      </ol>
      <p className="acts">
        <button type="submit" className="main">
          {say.apply}
        </button>
        <button type="submit" className="quiet" name="usual" value="yes">
          {say.usual}
        </button>
      </p>
    </ActForm>
  )
}

interface ItemProps {
  column: Column
  /** Where it stands; nothing for one that is not shown. */
  place: { readonly at: number; readonly last: number } | undefined
}

function ColumnItem({ column: { name, width }, place }: ItemProps) {
  const { entity } = useList()
  const say = useWords(words)
  const id = useId()
  const label = useColumnName()(name, entity)
  const isShown = place !== undefined
  return (
    <li>
      <label htmlFor={id}>
        {/* What is shown changes by other ways too: each time it is another input. */}
        <input
          key={String(isShown)}
          id={id}
          type="checkbox"
          name="column"
          value={name}
          defaultChecked={isShown}
        />
        {label}
      </label>
      {isShown && (
        <>
          <input
            key={width ?? 0}
            type="number"
            name={`width.${name}`}
            aria-label={say.width(label)}
            min={narrowest}
            max={widest}
            step={1}
            placeholder={String(usualWidth(entity, name))}
            defaultValue={width}
          />
          <Shift name="earlier" column={name} label={say.earlier(label)} isOff={place.at === 0} />
          <Shift
            name="later"
            column={name}
            label={say.later(label)}
            isOff={place.at === place.last}
          />
        </>
      )}
    </li>
  )
}

function Shift(props: {
  name: 'earlier' | 'later'
  column: string
  label: string
  isOff: boolean
}) {
  const { name, column, label, isOff } = props
  return (
    <button
      type="submit"
      className="quiet icon"
      name={name}
      value={column}
      aria-disabled={isOff || undefined}
      aria-label={label}
    >
      <KitIcon name={name === 'earlier' ? 'up' : 'down'} />
    </button>
  )
}
