import { traitsOf } from '#shell/field-types/traits.ts'
import { useMessages } from '../../../../kit/use-messages.ts'
import type { ReactNode } from 'react'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import type { FieldSchema } from '#shell/model/schema/field-schema.ts'
import { ChangedValue, FieldValue } from '../diff/field-value.tsx'
import type { Conflict } from './conflict.ts'
import { mergeTexts, mergeValue } from './merge-value.ts'
import { customInputName, choiceInputName } from './resolve-conflict.ts'

interface Props {
  /** The id of the table, from which column ids are derived. */
  id: string
  name: string
  entity: EntitySchema
  conflict: Conflict
}

/** A field in conflict: the original value, both changes, and the selectable results. */
export function ConflictRow({ id, name, entity, conflict }: Props) {
  const t = useMessages()
  const field = entity.fields[name]
  if (!field) return null
  const [before, mine, theirs] = [conflict.before, conflict.mine, conflict.theirs].map(
    (values) => values[name] ?? null,
  )
  const merged = mergeValue(field, { before, mine, theirs })
  const { isText } = traitsOf(field.type)
  const selected = conflict.choices?.[name]?.choice ?? (merged ? 'merged' : '')
  const radio = (choice: string, labelledBy: string, value: ReactNode) => (
    <label className="choice">
      <input
        type="radio"
        name={choiceInputName(name)}
        value={choice}
        defaultChecked={selected === choice}
        aria-labelledby={`${labelledBy} ${id}-${name}`}
        aria-describedby={`${id}-${name}-${choice}`}
      />
      <span className="choice-name" aria-hidden="true">
        {t(`record.conflict.${choice as 'mine'}`)}
      </span>
      <span id={`${id}-${name}-${choice}`} className="choice-value">
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
        <td>
          {radio('mine', `${id}-mine`, <ChangeView field={field} before={before} value={mine} />)}
        </td>
        <td>
          {radio(
            'theirs',
            `${id}-theirs`,
            <ChangeView field={field} before={before} value={theirs} />,
          )}
        </td>
        <td>{radio('before', `${id}-before`, <FieldValue field={field} value={before} />)}</td>
      </tr>
      {merged && (
        <tr className="further">
          <td colSpan={4}>
            <span id={`${id}-${name}-together`} hidden>
              {t('record.conflict.merged')}
            </span>
            {radio(
              'merged',
              `${id}-${name}-together`,
              <ChangeView field={field} before={before} value={merged.value} />,
            )}
          </td>
        </tr>
      )}
      {isText && (
        <tr className="further">
          <td colSpan={4}>
            <CustomValue
              id={`${id}-${name}`}
              name={name}
              field={field}
              isChosen={selected === 'own'}
              text={conflict.choices?.[name]?.own ?? initialMerge(field, before, mine, theirs)}
            />
          </td>
        </tr>
      )}
    </tbody>
  )
}

/** The value after a change. In texts, changed words are highlighted. */
function ChangeView({
  field,
  before,
  value,
}: {
  field: FieldSchema
  before: unknown
  value: unknown
}) {
  const isText = typeof before === 'string' && typeof value === 'string' && value !== ''
  return isText && before !== '' ? (
    <ChangedValue field={field} before={before} after={value} />
  ) : (
    <FieldValue field={field} value={value} />
  )
}

function CustomValue(props: {
  id: string
  name: string
  field: FieldSchema
  text: string
  isChosen: boolean
}) {
  const { id, name, field, text, isChosen } = props
  const t = useMessages()
  const isLong = traitsOf(field.type).merge === 'lines'
  const Input = isLong ? 'textarea' : 'input'
  return (
    <div className="choice">
      <input
        type="radio"
        id={`${id}-own`}
        name={choiceInputName(name)}
        value="own"
        defaultChecked={isChosen}
      />
      <label className="choice-name" htmlFor={`${id}-own`}>
        {t('record.conflict.enterValue')}
        <span className="visually-hidden">{field.label}</span>
      </label>
      <Input
        name={customInputName(name)}
        aria-label={t('kit.text.labeled', {
          label: t('record.conflict.newValue'),
          value: field.label,
        })}
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

/** Returns the initial merge of both texts: conflicting parts one after the other. */
function initialMerge(field: FieldSchema, before: unknown, mine: unknown, theirs: unknown): string {
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  if (traitsOf(field.type).merge !== 'lines') return text(mine)
  return mergeTexts({ before: text(before), mine: text(mine), theirs: text(theirs) }).text
}
