import { useMessages } from '../kit/use-messages.ts'
import { type ComponentProps, useState } from 'react'
import { useHydrated } from '../components/use-hydrated.ts'
import { useAnnounce } from '../components/announce.ts'
import type { FieldProps } from '../form/field-row.tsx'
import { type Choice, Combobox } from '../kit/combobox/combobox.tsx'
import { useFireInput } from './use-fire-input.ts'
import { RecordLink } from './record-link.tsx'

type Props = Pick<ComponentProps<typeof Combobox>, 'search' | 'create' | 'fallback'> & {
  wiring: FieldProps
  chosen: readonly Choice[]
  max: number
  /** The plural name of the related entity. */
  plural: string
  onSelect: (all: readonly Choice[]) => void
}

/** Selected records in a user-defined order. */
export function OrderedList(props: Props) {
  return useHydrated() ? <SortableList {...props} /> : <>{props.fallback}</>
}

function SortableList({
  wiring,
  chosen: initialChoices,
  max,
  plural,
  onSelect,
  ...comboboxProps
}: Props) {
  const t = useMessages()
  const announce = useAnnounce()
  const [chosen, setChosen] = useState(initialChoices)
  const form = useFireInput<HTMLDivElement>(chosen)
  const move = (from: number, to: number) => {
    const one = chosen[from]
    if (!one) return
    setChosen(chosen.toSpliced(from, 1).toSpliced(to, 0, one))
    announce(
      t('fields.orderedChoices.moved', { label: one.label, index: to + 1 }),
      'visually-hidden',
    )
  }
  const add = (one: Choice | undefined) => {
    if (!one || chosen.some(({ value }) => value === one.value)) return
    const all = [...chosen, one]
    setChosen(all)
    onSelect(all)
  }
  return (
    <div ref={form} className="ordered">
      {chosen.length > 0 && (
        <ol className="rows">
          {chosen.map(({ value, label }, at) => (
            <li key={value} className="row chosen-row">
              <input type="hidden" name={wiring.name} value={value} />
              <RecordLink plural={plural} id={value}>
                {label}
              </RecordLink>
              <span className="row-actions">
                <MoveButton
                  sign="↑"
                  label={t('fields.orderedChoices.up', { label })}
                  isOff={at === 0}
                  onPress={() => move(at, at - 1)}
                />
                <MoveButton
                  sign="↓"
                  label={t('fields.orderedChoices.down', { label })}
                  isOff={at === chosen.length - 1}
                  onPress={() => move(at, at + 1)}
                />
                <MoveButton
                  sign="×"
                  label={t('fields.orderedChoices.remove', { label })}
                  onPress={() => {
                    setChosen(chosen.toSpliced(at, 1))
                    announce(t('fields.orderedChoices.removed', { label }), 'visually-hidden')
                  }}
                />
              </span>
            </li>
          ))}
        </ol>
      )}
      {chosen.length < max && (
        // The key resets the search after each selection. Without a name, the search text is not
        // submitted.
        <Combobox
          key={chosen.length}
          {...comboboxProps}
          fallback={null}
          wiring={{ ...wiring, name: '', required: false }}
          chosen={[]}
          onChange={([one]) => add(one)}
        />
      )}
    </div>
  )
}

export function MoveButton(props: {
  sign: string
  label: string
  isOff?: boolean
  onPress: () => void
}) {
  const { sign, label, isOff = false, onPress } = props
  return (
    <button
      type="button"
      className="quiet icon move-row"
      aria-label={label}
      title={label}
      disabled={isOff}
      onClick={onPress}
    >
      {sign}
    </button>
  )
}
