import { defineIndex, defineTable, optionalColumn, requiredColumn } from '../ddl/table-shapes.ts'

/** The unexpected errors, grouped by where they arose. */
export const errorGroupTable = defineTable(
  'nacre_error_group',
  [
    // A hash of the place.
    requiredColumn('id', 'text'),
    requiredColumn('context', 'text'),
    requiredColumn('name', 'text'),
    requiredColumn('message', 'text'),
    optionalColumn('code', 'text'),
    requiredColumn('stack', 'text'),
    optionalColumn('method', 'text'),
    optionalColumn('path', 'text'),
    // The ids of the latest requests, as in the log.
    requiredColumn('request_ids', 'json'),
    requiredColumn('version', 'text'),
    requiredColumn('count', 'integer'),
    requiredColumn('first_at', 'timestamp'),
    requiredColumn('last_at', 'timestamp'),
    optionalColumn('emailed_at', 'timestamp'),
  ],
  ['id'],
  [defineIndex('last_at')],
)
