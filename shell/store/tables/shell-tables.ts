import { accountTables } from '../accounts/account-tables.ts'
import { keyTable } from '../keys.ts'
import type { TableShape } from './shape.ts'
import { index, needed, optional, table } from './table-shapes.ts'
import { viewTables } from '../views/view-tables.ts'
import { webhookTables } from '../webhooks/webhook-tables.ts'

/** The tables that every product has, whatever it declares. */
export const shellTables: readonly TableShape[] = [
  // Single facts about this installation, such as the last declared model.
  table('nacre_setting', [needed('name', 'text'), needed('value', 'text')], ['name']),
  // Who has done what with which record, once each.
  table(
    'nacre_tally',
    [
      ...['entity', 'action', 'actor', 'record'].map((name) => needed(name, 'text')),
      optional('at', 'moment'),
    ],
    ['entity', 'action', 'actor', 'record'],
    [index('entity', 'record')],
  ),
  table(
    'nacre_history',
    [
      needed('seq', 'serial'),
      needed('entity', 'text'),
      needed('record', 'text'),
      needed('version', 'whole'),
      needed('at', 'moment'),
      optional('actor', 'text'),
      needed('via', 'text'),
      optional('device', 'text'),
      optional('request', 'text'),
      needed('verb', 'text'),
      needed('changes', 'json'),
    ],
    ['seq'],
    [index('entity', 'record', 'seq'), index('actor', 'seq')],
  ),
  // What others are told once it is stored. With many writers a number alone is not in the order of
  // commits; the transaction is.
  table(
    'nacre_event',
    [
      needed('seq', 'serial'),
      needed('transaction', 'transaction'),
      needed('at', 'moment'),
      needed('entity', 'text'),
      needed('record', 'text'),
      needed('verb', 'text'),
      needed('version', 'whole'),
      optional('data', 'json'),
    ],
    ['seq'],
    [index('transaction', 'seq')],
  ),
  table(
    'nacre_job',
    [
      needed('id', 'text'),
      needed('job', 'text'),
      optional('payload', 'json'),
      needed('due', 'moment'),
      needed('tries', 'whole'),
      optional('error', 'text'),
      needed('state', 'text'),
      optional('claimed_by', 'text'),
      optional('claimed_until', 'moment'),
    ],
    ['id'],
    [index('state', 'due')],
  ),
  // The shapes that the database has had, by their signs, in the order in which they came.
  table(
    'nacre_shape',
    [
      needed('hash', 'text'),
      needed('number', 'whole'),
      needed('at', 'moment'),
      optional('changes', 'text'),
    ],
    ['hash'],
  ),
  // The processes that work, and how often each has said so.
  table('nacre_process', [needed('id', 'text'), needed('beat', 'whole')], ['id']),
  // The values of dropped fields, for a while. A field called * stands for the whole record.
  table(
    'nacre_kept',
    [
      needed('entity', 'text'),
      needed('field', 'text'),
      needed('record', 'text'),
      needed('value', 'json'),
      needed('until', 'moment'),
    ],
    ['entity', 'field', 'record'],
    [index('until')],
  ),
  table(
    'nacre_migration',
    [needed('number', 'whole'), needed('name', 'text'), needed('at', 'moment')],
    ['number'],
  ),
  // What was answered to requests that may come again.
  table(
    'nacre_repeat',
    [
      needed('actor', 'text'),
      needed('address', 'text'),
      needed('key', 'text'),
      needed('asked', 'text'),
      optional('answer', 'json'),
      needed('at', 'moment'),
    ],
    ['actor', 'address', 'key'],
  ),
  table(
    'nacre_rate',
    [needed('key', 'text'), needed('window_start', 'whole'), needed('count', 'whole')],
    ['key', 'window_start'],
    [index('window_start')],
  ),
  // What has been uploaded. While its content is being taken away it is still here, and going.
  table(
    'nacre_file',
    [
      { ...needed('name', 'text'), was: 'hash' },
      needed('type', 'text'),
      needed('size', 'whole'),
      optional('width', 'whole'),
      optional('height', 'whole'),
      optional('variants', 'json'),
      needed('created', 'moment'),
      optional('stored', 'moment'),
      optional('going', 'moment'),
    ],
    ['name'],
    [index('created')],
  ),
  table(
    'nacre_upload',
    [needed('file', 'text'), needed('actor', 'text'), needed('at', 'moment')],
    ['file', 'actor'],
  ),
  // Which records hold a file, or have held it: their history can bring it back.
  table(
    'nacre_file_use',
    ['file', 'entity', 'record'].map((name) => needed(name, 'text')),
    ['file', 'entity', 'record'],
    [index('entity', 'record')],
  ),
  ...accountTables,
  keyTable,
  ...webhookTables,
  ...viewTables,
]
