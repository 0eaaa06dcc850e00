import type { TableShape } from '../tables/shape.ts'

/**
 * Refuses defaults that are others than at the last start, though the code is the same: they were worked out
 * when the code was loaded, as by `new Date()`, and each start would change the database.
 *
 * @example
 * refuseMovingDefaults(shapeOf([card]), stored) // throws where card has default: Math.random()
 */
export function refuseMovingDefaults(
  declared: readonly TableShape[],
  stored: ReadonlyMap<string, TableShape>,
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
