import { PlainTable } from '../../../kit/plain-table.tsx'
import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { useWords } from '../../admin-context.ts'
import { guessField, targetsOf } from './guess-field.ts'
import { importWords } from './import-words.ts'
import type { Table } from './read-table.ts'
import type { Remembered } from './remembered.ts'

interface Props {
  entity: EntityOutline
  table: Table
  /** What was chosen before for each column. */
  chosen?: readonly string[] | undefined
  /** What they became the last time. */
  last: Remembered
}

/** What each column of the file becomes, with what stands in the first rows of it. */
export function Mapping({ entity, table: { headings, rows }, chosen, last }: Props) {
  const say = useWords(importWords)
  const targets = targetsOf(entity, say)
  const isFitting = chosen?.length === headings.length
  const targetOf = (heading: string, place: number) => {
    if (isFitting) return chosen[place]
    const before = last.get(heading)
    const isStill = before === '' || (before !== undefined && Object.hasOwn(targets, before))
    return isStill ? before : guessField(heading, entity, targets)
  }
  return (
    <PlainTable
      label={say.columns}
      className="mapping"
      columns={[say.column, say.target, say.sample]}
    >
      {headings.map((heading, place) => (
        <tr key={heading}>
          <th scope="row">{heading}</th>
          <td>
            <input type="hidden" name="heading" value={heading} />
            <select
              name="target"
              aria-label={`${say.target}: ${heading}`}
              defaultValue={targetOf(heading, place)}
            >
              <option value="">{say.leave}</option>
              {Object.entries(targets).map(([name, label]) => (
                <option key={name} value={name}>
                  {label}
                </option>
              ))}
            </select>
          </td>
          <td>
            {rows
              .slice(0, 3)
              .map((row) => row[place] ?? '')
              .filter((cell) => cell !== '')
              .join(' · ')}
          </td>
        </tr>
      ))}
    </PlainTable>
  )
}
