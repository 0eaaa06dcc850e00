import type { TableDefinition } from '../ddl/table-definition.ts'

/**
 * Throws if a default differs from the last start of the same build: it was computed at load
 * time, as by `new Date()`, and would change the schema at each start.
 *
 * @example
 * rejectUnstableDefaults(tableDefinitions([card]), stored) // throws if card has default: Math.random()
 */
export function rejectUnstableDefaults(
  declared: readonly TableDefinition[],
  stored: ReadonlyMap<string, TableDefinition>,
): void {
  const sentences = declared.flatMap(({ name, entity, columns }) =>
    columns.flatMap(({ name: column, field, fill }) => {
      const before = stored.get(name)?.columns.find((one) => one.name === column)
      if (!before || fill === undefined || before.fill === undefined) return []
      const [was, is] = [JSON.stringify(before.fill), JSON.stringify(fill)]
      if (was === is) return []
      return [
        `The field ${field} of ${entity ?? name} has another default at each start: it was ${was} and is ${is}, though the code is the same. A default is a fixed value. For the moment at which a record is made use created; set what is different for each record in an action, or where the record is made.`,
      ]
    }),
  )
  if (sentences.length > 0) throw new Error(sentences.join('\n'))
}
