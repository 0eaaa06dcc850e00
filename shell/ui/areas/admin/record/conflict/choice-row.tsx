import type { ReactNode } from 'react'
import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import type { FieldOutline } from '#shell/model/outline/field-outline.ts'
import { useWords } from '../../admin-context.ts'
import { ChangedValue, Value } from '../differences/value.tsx'
import type { Conflict } from './conflict.ts'
import { conflictWords } from './conflict-words.ts'
import { mergeTexts, mergeValue } from './merge-value.ts'
import { ownOf, pickOf } from './resolve.ts'

interface Props {
  /** Of the table, whose columns have names made from it. */
  id: string
  name: string
  entity: EntityOutline
  conflict: Conflict
}

/** One field in which two collide: what each has made of it, what it was, and what could become of both. */
export function ChoiceRow({ id, name, entity, conflict }: Props) {
  const say = useWords(conflictWords)
  const field = entity.fields[name]
  if (!field) return null
  const [before, mine, theirs] = [conflict.before, conflict.mine, conflict.theirs].map(
    (values) => values[name] ?? null,
  )
  const merged = mergeValue(field, { before, mine, theirs })
  const isText = field.type === 'text' || field.type === 'long text'
  const chosen = conflict.choices?.[name]?.pick ?? (merged ? 'merged' : '')
  const radio = (pick: string, labelledBy: string, value: ReactNode) => (
    <label className="choice">
      <input
        type="radio"
        name={pickOf(name)}
        value={pick}
        defaultChecked={chosen === pick}
        aria-labelledby={`${labelledBy} ${id}-${name}`}
        aria-describedby={`${id}-${name}-${pick}`}
      />
      <span className="choice-name" aria-hidden="true">
        {say[pick as 'mine']}
      </span>
      <span id={`${id}-${name}-${pick}`} className="choice-value">
        {value}
      </span>
    </label>
  )
  return (
    <tbody>
      <tr>
        <th scope="row" id={`${id}-${name}`}>
          {field.label}
        </th>
        <td>{radio('mine', `${id}-mine`, <Made field={field} before={before} value={mine} />)}</td>
        <td>
          {radio('theirs', `${id}-theirs`, <Made field={field} before={before} value={theirs} />)}
        </td>
        <td>{radio('before', `${id}-before`, <Value field={field} value={before} />)}</td>
      </tr>
      {merged && (
        <tr className="further">
          <td colSpan={4}>
            <span id={`${id}-${name}-together`} hidden>
              {say.merged}
            </span>
            {radio(
              'merged',
              `${id}-${name}-together`,
              <Made field={field} before={before} value={merged.value} />,
            )}
          </td>
        </tr>
      )}
      {isText && (
        <tr className="further">
          <td colSpan={4}>
            <Own
              id={`${id}-${name}`}
              name={name}
              field={field}
              isChosen={chosen === 'own'}
              text={conflict.choices?.[name]?.own ?? bothIn(field, before, mine, theirs)}
            />
          </td>
        </tr>
      )}
    </tbody>
  )
}

/** What somebody has made of a value: of a text, which words. */
function Made({ field, before, value }: { field: FieldOutline; before: unknown; value: unknown }) {
  const isText = typeof before === 'string' && typeof value === 'string' && value !== ''
  return isText && before !== '' ? (
    <ChangedValue field={field} before={before} after={value} />
  ) : (
    <Value field={field} value={value} />
  )
}

function Own(props: {
  id: string
  name: string
  field: FieldOutline
  text: string
  isChosen: boolean
}) {
  const { id, name, field, text, isChosen } = props
  const say = useWords(conflictWords)
  const isLong = field.type === 'long text'
  const Input = isLong ? 'textarea' : 'input'
  return (
    <div className="choice">
      <input
        type="radio"
        id={`${id}-own`}
        name={pickOf(name)}
        value="own"
        defaultChecked={isChosen}
      />
      <label className="choice-name" htmlFor={`${id}-own`}>
        {say.own}
        <span className="unseen">{field.label}</span>
      </label>
      <Input
        name={ownOf(name)}
        aria-label={`${say.ownText}: ${field.label}`}
        defaultValue={text}
        {...(isLong ? { rows: 5 } : {})}
        onInput={() => {
          const radio = document.querySelector(`#${CSS.escape(`${id}-own`)}`)
          if (radio instanceof HTMLInputElement) radio.checked = true
        }}
      />
    </div>
  )
}

/** To begin with: both, one after the other where they collide. */
function bothIn(field: FieldOutline, before: unknown, mine: unknown, theirs: unknown): string {
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  if (field.type !== 'long text') return text(mine)
  return mergeTexts({ before: text(before), mine: text(mine), theirs: text(theirs) }).text
}
