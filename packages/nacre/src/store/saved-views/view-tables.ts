import {
  defineIndex,
  requiredColumn,
  optionalColumn,
  defineTable,
  renamedColumn,
  renamedTable,
} from '../ddl/table-shapes.ts'

/** Saved views of lists. */
export const viewTable = renamedTable(
  'nacre_view',
  defineTable(
    'nacre_saved_view',
    [
      requiredColumn('id', 'text'),
      requiredColumn('version', 'integer'),
      // The entity of the list.
      requiredColumn('entity', 'text'),
      // Null for a shared view whose owner was erased.
      renamedColumn('maker', optionalColumn('created_by', 'text')),
      requiredColumn('name', 'text'),
      requiredColumn('query', 'json'),
      renamedColumn('shared', requiredColumn('is_shared', 'boolean')),
      renamedColumn('usual', requiredColumn('is_default', 'boolean')),
      renamedColumn('created', requiredColumn('created_at', 'timestamp')),
    ],
    ['id'],
    [defineIndex('entity'), defineIndex('created_by')],
  ),
)

/** Preferences of users, by name. */
export const preferenceTable = defineTable(
  'nacre_preference',
  [
    renamedColumn('user', requiredColumn('user_id', 'text'), 'user'),
    requiredColumn('name', 'text'),
    requiredColumn('value', 'json'),
    renamedColumn('at', requiredColumn('updated_at', 'timestamp')),
  ],
  ['user_id', 'name'],
)

export const viewTables = [viewTable, preferenceTable]
