import { useMessages } from '../../../../kit/use-messages.ts'
import { PlainTable } from '../../../../kit/plain-table.tsx'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { matchField, importTargetLabels } from './match-field.ts'
import type { ImportTable } from './parse-table-preview.ts'
import type { SavedMapping } from './saved-mapping.ts'

interface Props {
  entity: EntitySchema
  table: ImportTable
  /** The targets selected before. */
  chosen?: readonly string[] | undefined
  /** The targets of the last import. */
  savedMapping: SavedMapping
}

/** Selects the target of each column, with samples from the first rows. */
export function ColumnMapping({
  entity,
  table: { headings, rows },
  chosen: selected,
  savedMapping,
}: Props) {
  const t = useMessages()
  const targets = importTargetLabels(entity, {
    id: t('importExport.import.id'),
    version: t('importExport.import.version'),
    state: t('importExport.import.state'),
  })
  const isFitting = selected?.length === headings.length
  const targetOf = (heading: string, index: number) => {
    if (isFitting) return selected[index]
    const savedTarget = savedMapping.get(heading)
    const isStill =
      savedTarget === '' || (savedTarget !== undefined && Object.hasOwn(targets, savedTarget))
    return isStill ? savedTarget : matchField(heading, entity, targets)
  }
  return (
    <PlainTable
      label={t('importExport.import.columns')}
      className="mapping"
      columns={[
        t('importExport.import.column'),
        t('importExport.import.target'),
        t('importExport.import.sample'),
      ]}
    >
      {headings.map((heading, index) => (
        <tr key={heading}>
          <th scope="row">{heading}</th>
          <td>
            <input type="hidden" name="heading" value={heading} />
            <select
              name="target"
              aria-label={t('kit.text.labeled', {
                label: t('importExport.import.target'),
                value: heading,
              })}
              defaultValue={targetOf(heading, index)}
            >
              <option value="">{t('importExport.import.doNotImport')}</option>
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
              .map((row) => row[index] ?? '')
              .filter((cell) => cell !== '')
              .join(' · ')}
          </td>
        </tr>
      ))}
    </PlainTable>
  )
}
