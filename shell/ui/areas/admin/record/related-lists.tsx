import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { titleFieldOf, titleIn } from '#shell/model/outline/title.ts'
import { IntentLink } from '../../../components/intent-link.tsx'
import { hasCome } from '../../screen/apart.ts'
import { PlainTable } from '../../kit/plain-table.tsx'
import { PartTrouble } from '../../screen/part-trouble.tsx'
import { useWords } from '../admin-context.ts'
import { Cell, isNumeric } from '../fields/cell.tsx'
import type { AnyRecord } from '../any-record.ts'
import type { Pointing } from './load-pointing.ts'

const words = {
  en: {
    as: (label: string) => `by ${label}`,
    add: 'Add',
    all: (count: number) => `All ${count} in their list`,
    none: '· none yet',
  },
  de: {
    as: (label: string) => `über ${label}`,
    add: 'Hinzufügen',
    all: (count: number) => `Alle ${count} in ihrer Liste`,
    none: '· noch keine',
  },
}

/** The records of other lists that point to this one, each list in a table of its own. */
export function RelatedLists({ id, pointing }: { id: string; pointing: readonly Pointing[] }) {
  return pointing.map((one) => (
    <RelatedList key={`${one.entity.plural} ${one.field}`} id={id} {...one} />
  ))
}

function RelatedList({ id, entity, field, isMany, came }: Pointing & { id: string }) {
  const say = useWords(words)
  const { items, total } = hasCome(came) ? came.data : { items: [], total: 0 }
  const name = `related-${entity.plural}-${field}`
  const where = JSON.stringify({ [field]: isMany ? { has: id } : id })
  const list = `/admin/${entity.plural}?where=${encodeURIComponent(where)}`
  const isTold = entity.fields[field]?.label !== undefined
  return (
    <section className="related" aria-labelledby={isTold ? `${name} ${name}-by` : name}>
      <header>
        <h2 id={name}>{entity.labels}</h2>
        {isTold && (
          <span id={`${name}-by`} className="help">
            {say.as(entity.fields[field]?.label ?? '')}
          </span>
        )}
        {hasCome(came) && items.length === 0 && <span className="help">{say.none}</span>}
        {'create' in entity.may && entity.fields[field]?.mayChange && (
          <IntentLink className="button" to={`/admin/${entity.plural}/new?${field}=${id}`}>
            {say.add}
          </IntentLink>
        )}
      </header>
      {!hasCome(came) && <PartTrouble of={entity.labels} problem={came.problem} />}
      {items.length > 0 && (
        // Named apart from what it stands in: two places of one name cannot be told from each other.
        <RelatedTable
          entity={entity}
          field={field}
          items={items}
          label={`${entity.labels} ${say.as(entity.fields[field]?.label ?? entity.label)}`}
        />
      )}
      {total > items.length && (
        <p>
          <IntentLink to={list}>{say.all(total)}</IntentLink>
        </p>
      )}
    </section>
  )
}

function RelatedTable(props: {
  entity: EntityOutline
  field: string
  items: readonly AnyRecord[]
  label: string
}) {
  const { entity, items, label } = props
  const columns = columnsOf(entity, props.field)
  const heads = [entity.label, ...columns.map((name) => entity.fields[name]?.label)]
  return (
    <PlainTable
      label={label}
      about={`${label}: ${heads.filter(Boolean).join(', ')}`}
      columns={[
        entity.label,
        ...columns.map((name) => ({
          name,
          label: entity.fields[name]?.label,
          className: isRight(entity, name),
        })),
      ]}
    >
      {items.map((record) => (
        <tr key={record.id}>
          <th scope="row">
            <IntentLink to={`/admin/${entity.plural}/${record.id}`}>
              {titleIn(entity, record)}
            </IntentLink>
          </th>
          {columns.map((name) => {
            const field = entity.fields[name]
            return (
              <td key={name} className={isRight(entity, name)}>
                {field && <Cell field={field} value={record[name]} />}
              </td>
            )
          })}
        </tr>
      ))}
    </PlainTable>
  )
}

function isRight({ fields }: EntityOutline, name: string): string | undefined {
  const field = fields[name]
  return field && isNumeric(field) ? 'number' : undefined
}

const long = new Set(['long text', 'structure', 'list', 'relation', 'relations', 'file'])
const most = 4

/** What tells such records apart at a glance, besides what they are called. */
function columnsOf(entity: EntityOutline, pointer: string): readonly string[] {
  const title = titleFieldOf(entity)
  const { fields, columns } = entity
  const names = columns.length > 0 ? columns : Object.keys(fields)
  const isShort = (type?: string) => type !== undefined && !long.has(type)
  return names
    .filter((name) => name !== title && name !== pointer && isShort(fields[name]?.type))
    .slice(0, most)
}
