import { errorGroupTable } from './errors/error-group-table.ts'
import { accountTables } from './accounts/account-tables.ts'
import { apiKeyTable } from './api-keys.ts'
import type { TableDefinition } from './ddl/table-definition.ts'
import {
  defineIndex,
  requiredColumn,
  optionalColumn,
  defineTable,
  renamedColumn,
  renamedTable,
} from './ddl/table-shapes.ts'
import { reminderTable } from './timers/reminders.ts'
import { timerTable } from './timers/timers.ts'
import { viewTables } from './saved-views/view-tables.ts'
import { webhookTables } from './webhooks/webhook-tables.ts'

/** The built-in tables of every product. */
export const builtInTables: readonly TableDefinition[] = [
  // Settings of the installation, such as the last declared schema.
  defineTable(
    'nacre_setting',
    [requiredColumn('name', 'text'), requiredColumn('value', 'text')],
    ['name'],
  ),
  // The last number of each sequence of a field.
  defineTable(
    'nacre_sequence',
    [requiredColumn('name', 'text'), requiredColumn('value', 'integer')],
    ['name'],
  ),
  // Reactions, at most one per actor, record and action.
  renamedTable(
    'nacre_tally',
    defineTable(
      'nacre_reaction',
      [
        ...['entity', 'action', 'actor', 'record'].map((name) => requiredColumn(name, 'text')),
        renamedColumn('at', optionalColumn('created_at', 'timestamp')),
      ],
      ['entity', 'action', 'actor', 'record'],
      [defineIndex('entity', 'record')],
    ),
  ),
  defineTable(
    'nacre_history',
    [
      requiredColumn('seq', 'serial'),
      requiredColumn('entity', 'text'),
      requiredColumn('record', 'text'),
      requiredColumn('version', 'integer'),
      renamedColumn('at', requiredColumn('occurred_at', 'timestamp')),
      optionalColumn('actor', 'text'),
      renamedColumn('via', requiredColumn('channel', 'text')),
      optionalColumn('device', 'text'),
      renamedColumn('request', optionalColumn('request_id', 'text')),
      requiredColumn('verb', 'text'),
      requiredColumn('changes', 'json'),
      // The verb whose code has written, such as `ticket.pay`.
      optionalColumn('cause', 'text'),
    ],
    ['seq'],
    [defineIndex('entity', 'record', 'seq'), defineIndex('actor', 'seq')],
  ),
  // The outbox of events. With concurrent writers, sequence numbers are not in commit order, so the
  // transaction id is stored too.
  renamedTable(
    'nacre_event',
    defineTable(
      'nacre_outbox',
      [
        requiredColumn('seq', 'serial'),
        requiredColumn('transaction', 'transaction'),
        renamedColumn('at', requiredColumn('occurred_at', 'timestamp')),
        requiredColumn('entity', 'text'),
        requiredColumn('record', 'text'),
        requiredColumn('verb', 'text'),
        requiredColumn('version', 'integer'),
        optionalColumn('data', 'json'),
      ],
      ['seq'],
      [defineIndex('transaction', 'seq')],
    ),
  ),
  // What jobs have committed, by the name of the write.
  defineTable(
    'nacre_job_write',
    [
      requiredColumn('job', 'text'),
      requiredColumn('name', 'text'),
      optionalColumn('value', 'json'),
    ],
    ['job', 'name'],
  ),
  defineTable(
    'nacre_job',
    [
      requiredColumn('id', 'text'),
      renamedColumn('job', requiredColumn('name', 'text')),
      optionalColumn('payload', 'json'),
      renamedColumn('due', requiredColumn('run_at', 'timestamp')),
      renamedColumn('tries', requiredColumn('attempts', 'integer')),
      optionalColumn('error', 'text'),
      requiredColumn('state', 'text'),
      optionalColumn('claimed_by', 'text'),
      optionalColumn('claimed_until', 'timestamp'),
      optionalColumn('request_id', 'text'),
    ],
    ['id'],
    [defineIndex('state', 'run_at')],
  ),
  // The timed moves that were rejected, and when they are tried again.
  timerTable,
  reminderTable,
  // The schema versions of the database, by hash and in order.
  defineTable(
    'nacre_shape',
    [
      requiredColumn('hash', 'text'),
      requiredColumn('number', 'integer'),
      requiredColumn('at', 'timestamp'),
      optionalColumn('changes', 'text'),
      // Whether processes of the version before can go on, and the schema that has their names.
      optionalColumn('serves_older', 'boolean'),
      optionalColumn('former_schema', 'text'),
    ],
    ['hash'],
  ),
  errorGroupTable,
  // The running processes, with their heartbeat counters.
  defineTable(
    'nacre_process',
    [requiredColumn('id', 'text'), requiredColumn('beat', 'integer')],
    ['id'],
  ),
  // The values of dropped fields, for a limited time. The field * contains a whole record.
  renamedTable(
    'nacre_kept',
    defineTable(
      'nacre_archived_value',
      [
        requiredColumn('entity', 'text'),
        requiredColumn('field', 'text'),
        requiredColumn('record', 'text'),
        requiredColumn('value', 'json'),
        renamedColumn('until', requiredColumn('expires_at', 'timestamp')),
      ],
      ['entity', 'field', 'record'],
      [defineIndex('expires_at')],
    ),
  ),
  defineTable(
    'nacre_migration',
    [
      requiredColumn('number', 'integer'),
      requiredColumn('name', 'text'),
      requiredColumn('at', 'timestamp'),
    ],
    ['number'],
  ),
  // The stored responses of idempotent requests.
  renamedTable(
    'nacre_repeat',
    defineTable(
      'nacre_idempotency_key',
      [
        requiredColumn('actor', 'text'),
        renamedColumn('address', requiredColumn('endpoint', 'text')),
        requiredColumn('key', 'text'),
        renamedColumn('asked', requiredColumn('fingerprint', 'text')),
        renamedColumn('answer', optionalColumn('response', 'json')),
        renamedColumn('at', requiredColumn('created_at', 'timestamp')),
      ],
      ['actor', 'endpoint', 'key'],
    ),
  ),
  renamedTable(
    'nacre_rate',
    defineTable(
      'nacre_rate_limit',
      [
        requiredColumn('key', 'text'),
        requiredColumn('window_start', 'integer'),
        requiredColumn('count', 'integer'),
      ],
      ['key', 'window_start'],
      [defineIndex('window_start')],
    ),
  ),
  // Uploaded files. A file whose content is being removed is marked.
  defineTable(
    'nacre_file',
    [
      { ...requiredColumn('name', 'text'), was: 'hash' },
      requiredColumn('type', 'text'),
      requiredColumn('size', 'integer'),
      optionalColumn('width', 'integer'),
      optionalColumn('height', 'integer'),
      optionalColumn('variants', 'json'),
      renamedColumn('created', requiredColumn('created_at', 'timestamp')),
      renamedColumn('stored', optionalColumn('stored_at', 'timestamp')),
      renamedColumn('going', optionalColumn('deleting_since', 'timestamp')),
    ],
    ['name'],
    [defineIndex('created_at')],
  ),
  defineTable(
    'nacre_upload',
    [
      requiredColumn('file', 'text'),
      requiredColumn('actor', 'text'),
      renamedColumn('at', requiredColumn('uploaded_at', 'timestamp')),
    ],
    ['file', 'actor'],
  ),
  // The records that reference a file, now or in their history.
  renamedTable(
    'nacre_file_use',
    defineTable(
      'nacre_file_reference',
      ['file', 'entity', 'record'].map((name) => requiredColumn(name, 'text')),
      ['file', 'entity', 'record'],
      [defineIndex('entity', 'record')],
    ),
  ),
  ...accountTables,
  apiKeyTable,
  ...webhookTables,
  ...viewTables,
]
