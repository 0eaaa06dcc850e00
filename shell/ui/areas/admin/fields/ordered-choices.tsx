import { type ComponentProps, useState } from 'react'
import { useHydrated } from '../../../components/hydrated.ts'
import { IntentLink } from '../../../components/intent-link.tsx'
import { useSay } from '../../../components/say.ts'
import type { Wiring } from '../../form/field-row.tsx'
import { type Choice, Combobox } from '../../kit/combobox.tsx'
import { useWords } from '../admin-context.ts'
import { useTells } from './use-tells.ts'

const words = {
  en: {
    up: (label: string) => `Move ${label} up`,
    down: (label: string) => `Move ${label} down`,
    remove: (label: string) => `Take out ${label}`,
    moved: (label: string, place: number) => `${label} is now at place ${place}.`,
    removed: (label: string) => `${label} is taken out.`,
  },
  de: {
    up: (label: string) => `${label} nach oben`,
    down: (label: string) => `${label} nach unten`,
    remove: (label: string) => `${label} herausnehmen`,
    moved: (label: string, place: number) => `${label} steht jetzt an Stelle ${place}.`,
    removed: (label: string) => `${label} ist herausgenommen.`,
  },
}

type Props = Pick<ComponentProps<typeof Combobox>, 'search' | 'create' | 'fallback'> & {
  wiring: Wiring
  chosen: readonly Choice[]
  max: number
  /** The list that they are of. */
  plural: string
  onPick: (all: readonly Choice[]) => void
}

/** Several out of many, in an order of their own. */
export function OrderedChoices(props: Props) {
  return useHydrated() ? <Live {...props} /> : <>{props.fallback}</>
}

function Live({ wiring, chosen: given, max, plural, onPick, ...ways }: Props) {
  const say = useWords(words)
  const tell = useSay()
  const [chosen, setChosen] = useState(given)
  const form = useTells<HTMLDivElement>(chosen)
  const move = (from: number, to: number) => {
    const one = chosen[from]
    if (!one) return
    setChosen(chosen.toSpliced(from, 1).toSpliced(to, 0, one))
    tell(say.moved(one.label, to + 1), 'unseen')
  }
  const add = (one: Choice | undefined) => {
    if (!one || chosen.some(({ value }) => value === one.value)) return
    const all = [...chosen, one]
    setChosen(all)
    onPick(all)
  }
  return (
    <div ref={form} className="ordered">
      {chosen.length > 0 && (
        <ol className="rows">
          {chosen.map(({ value, label }, at) => (
            <li key={value} className="row chosen-row">
              <input type="hidden" name={wiring.name} value={value} />
              <IntentLink to={`/admin/${plural}/${value}`}>{label}</IntentLink>
              <span className="row-ways">
                <Way
                  sign="↑"
                  label={say.up(label)}
                  isOff={at === 0}
                  onPress={() => move(at, at - 1)}
                />
                <Way
                  sign="↓"
                  label={say.down(label)}
                  isOff={at === chosen.length - 1}
                  onPress={() => move(at, at + 1)}
                />
                <Way
                  sign="×"
                  label={say.remove(label)}
                  onPress={() => {
                    setChosen(chosen.toSpliced(at, 1))
                    tell(say.removed(label), 'unseen')
                  }}
                />
              </span>
            </li>
          ))}
        </ol>
      )}
      {chosen.length < max && (
        // Each that is taken leaves room to look for the next; under no name nothing is sent of it.
        <Combobox
          key={chosen.length}
          {...ways}
          fallback={null}
          wiring={{ ...wiring, name: '', required: false }}
          chosen={[]}
          onChange={([one]) => add(one)}
        />
      )}
    </div>
  )
}

export function Way(props: { sign: string; label: string; isOff?: boolean; onPress: () => void }) {
  const { sign, label, isOff = false, onPress } = props
  return (
    <button
      type="button"
      className="quiet icon way"
      aria-label={label}
      title={label}
      disabled={isOff}
      onClick={onPress}
    >
      {sign}
    </button>
  )
}
