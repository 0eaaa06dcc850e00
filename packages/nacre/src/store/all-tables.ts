import type { Entity } from '#shell/language/entities/entity.ts'
import { builtInTables } from './built-in-tables.ts'
import { maxNameLength } from './columns/hashed-name.ts'
import type { TableDefinition } from './ddl/table-definition.ts'
import { entityTables } from './ddl/entity-tables.ts'

/**
 * Returns all tables of a product, including the built-in ones. The collation names the rules that
 * order text.
 */
export function tableDefinitions(
  entities: readonly Entity[],
  collation = '',
): readonly TableDefinition[] {
  const tables = entities.flatMap((entity) => entityTables(entity, entities, collation))
  const all = [...builtInTables, ...tables]
  assertTableNames(all)
  return all
}

function assertTableNames(tables: readonly TableDefinition[]): void {
  const seen = new Set<string>()
  const claimName = (name: string, sentence: string): void => {
    if (seen.has(name)) throw new Error(sentence)
    seen.add(name)
    const last = name.split('.').at(-1) ?? ''
    if (last.length > maxNameLength) {
      throw new Error(`The name ${last} is too long: ${maxNameLength} characters are the most.`)
    }
  }
  for (const { name, entity = name, columns } of tables) {
    claimName(name, `Two entities have the table ${name}: give ${entity} another name.`)
    for (const column of columns) {
      const sentence = `Two fields have the column ${column.name}: give ${entity}.${column.field} another name.`
      claimName(`${name}.${column.name}`, sentence)
    }
  }
}
