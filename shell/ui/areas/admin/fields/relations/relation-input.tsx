import { type ComponentType, useContext, useEffect, useState } from 'react'
import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import type { FieldOutline } from '#shell/model/outline/field-outline.ts'
import { IntentLink } from '../../../../components/intent-link.tsx'
import { useSite } from '../../../../components/site.ts'
import type { Wiring } from '../../../form/field-row.tsx'
import { type Choice, Combobox } from '../../../kit/combobox.tsx'
import { useAdmin, useWords } from '../../admin-context.ts'
import { entityAt } from '../../admin-data.ts'
import { CreateDialog } from './create-dialog.tsx'
import type { InputProps } from '../input-props.ts'
import { OrderedChoices } from '../ordered-choices.tsx'
import { keepRecent, recentIn } from './recent.ts'
import { findRecords, idsIn, RelatedContext, titlesOf } from './related.ts'

interface Props {
  wiring: Wiring
  name: string
  field: FieldOutline
  value: unknown
  /** The input of a field, for the record that is made in between. */
  Input: ComponentType<InputProps>
}

const words = {
  en: {
    create: (title: string) => `Create “${title}”`,
    open: (title: string) => `Open ${title}`,
  },
  de: {
    create: (title: string) => `„${title}“ anlegen`,
    open: (title: string) => `${title} öffnen`,
  },
}

/**
 * Which record, or records, of another list: found by what people call them, or made in between. Without
 * JavaScript it is a list to choose from.
 */
export function RelationInput(props: Props) {
  const { wiring, field, value } = props
  const { relation } = field
  const target = entityAt(useAdmin(), relation?.plural)
  const chosen = idsIn(value)
  // Whoever may not know what it points to can only keep the ids.
  if (!target) {
    return <textarea {...wiring} rows={relation?.isMany ? 3 : 1} defaultValue={chosen.join('\n')} />
  }
  return <Picker {...props} target={target} ids={chosen} isMany={relation?.isMany ?? false} />
}

function Picker(props: Props & { target: EntityOutline; ids: readonly string[]; isMany: boolean }) {
  const { wiring, name, field, target, ids, isMany } = props
  const say = useWords(words)
  const { making, make, made } = useMaking()
  const search = useRecordSearch(target)
  const { user } = useAdmin()
  const known = useTitles(target, name, ids)
  const chosen = ids.map(
    (id) => known.find(({ value }) => value === id) ?? { value: id, label: id },
  )
  const mayCreate = 'create' in target.may
  const wholly = chosen.every(({ value, label }) => value !== label)
  const picked = (all: readonly Choice[]) => {
    const newest = all.at(-1)
    if (newest) keepRecent(user.id, target.plural, newest.value)
  }
  const ways = {
    search,
    ...(mayCreate ? { create: { label: say.create, make } } : {}),
    fallback: <Fallback {...props} known={known} />,
  }
  return (
    <>
      {isMany ? (
        <OrderedChoices
          key={String(wholly)}
          {...ways}
          wiring={wiring}
          plural={target.plural}
          max={Number(field.bounds.max ?? 100)}
          chosen={chosen}
          onPick={picked}
        />
      ) : (
        <Combobox
          key={String(wholly)}
          {...ways}
          wiring={wiring}
          chosen={chosen}
          onChange={picked}
        />
      )}
      {!isMany && chosen[0] && (
        <IntentLink className="help open" to={`/admin/${target.plural}/${chosen[0].value}`}>
          {say.open(chosen[0].label)}
        </IntentLink>
      )}
      {making && <CreateDialog entity={target} title={making} onMade={made} Input={props.Input} />}
    </>
  )
}

/** What there is without JavaScript: a list. */
function Fallback(props: {
  wiring: Wiring
  isMany: boolean
  field: FieldOutline
  ids: readonly string[]
  known: readonly Choice[]
}) {
  const { wiring, isMany, field, ids, known } = props
  const strangers = ids.filter((id) => !known.some(({ value }) => value === id))
  return (
    <select {...wiring} multiple={isMany} defaultValue={isMany ? ids : (ids[0] ?? '')}>
      {!isMany && (!field.required || ids.length === 0) && <option value="">–</option>}
      {[...known, ...strangers.map((id) => ({ value: id, label: id }))].map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}

/** Searches a list by words; for none it offers what was last chosen here, and then what there is. */
function useRecordSearch(target: EntityOutline) {
  const { http } = useSite()
  const { user } = useAdmin()
  const [search] = useState(() => async (said: string) => {
    const found = findRecords(http, target, { words: said, limit: 20 })
    if (said !== '') return found
    const ids = recentIn(user.id, target.plural)
    const recent = await titlesOf(http, target, ids)
    const sorted = ids.flatMap((id) => recent.find(({ value }) => value === id) ?? [])
    return [...sorted, ...(await found).filter(({ value }) => !ids.includes(value))]
  })
  return search
}

/** What is known of the records that a relation can hold; what a draft holds may have to be asked for. */
function useTitles(target: EntityOutline, name: string, ids: readonly string[]): readonly Choice[] {
  const { http } = useSite()
  const known = useContext(RelatedContext)[name] ?? []
  const [more, setMore] = useState<readonly Choice[]>([])
  const missing = ids.filter((id) => !known.some(({ value }) => value === id)).join(' ')
  useEffect(() => {
    if (missing === '') return undefined
    let isWanted = true
    void titlesOf(http, target, missing.split(' ')).then((found) => isWanted && setMore(found))
    return () => {
      isWanted = false
    }
  }, [http, target, missing])
  return [...known, ...more]
}

/** A record is being made in between: whoever wants it waits for it, or for nothing. */
function useMaking() {
  const [making, setMaking] = useState<string>()
  const [answer, setAnswer] = useState<{ done: (one: Choice | undefined) => void }>()
  return {
    making,
    make: (title: string) =>
      new Promise<Choice | undefined>((done) => {
        setAnswer({ done })
        setMaking(title)
      }),
    made(one: Choice | undefined) {
      setMaking(undefined)
      answer?.done(one)
    },
  }
}
