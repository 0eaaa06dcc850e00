import {
  defineIndex,
  requiredColumn,
  optionalColumn,
  defineTable,
  renamedColumn,
  renamedTable,
} from '../ddl/table-shapes.ts'

/** Webhooks. */
export const webhookTable = defineTable(
  'nacre_webhook',
  [
    requiredColumn('id', 'text'),
    requiredColumn('version', 'integer'),
    requiredColumn('name', 'text'),
    renamedColumn('address', requiredColumn('url', 'text')),
    // The subscribed events, such as cards:publish.
    renamedColumn('wants', requiredColumn('events', 'json')),
    // The role that determines the readable fields in the payload. Without it, the payload contains
    // no record.
    renamedColumn('sees', optionalColumn('role', 'text')),
    // The encrypted signing secrets, newest first, with the end of their validity.
    requiredColumn('secrets', 'text'),
    requiredColumn('state', 'text'),
    renamedColumn('maker', optionalColumn('created_by', 'text')),
    renamedColumn('created', requiredColumn('created_at', 'timestamp')),
    // The number of consecutive failures, their start, and the end of the pause.
    renamedColumn('failures', requiredColumn('failure_count', 'integer')),
    renamedColumn('failing', optionalColumn('failing_since', 'timestamp')),
    renamedColumn('rest', optionalColumn('paused_until', 'timestamp')),
    // The process that delivers, and the end of its claim.
    renamedColumn('claim', optionalColumn('claimed_by', 'text')),
    optionalColumn('claimed_until', 'timestamp'),
  ],
  ['id'],
)

/** Deliveries. The sequence numbers are in the order of the events. */
export const deliveryTable = renamedTable(
  'nacre_delivery',
  defineTable(
    'nacre_webhook_delivery',
    [
      requiredColumn('seq', 'serial'),
      requiredColumn('id', 'text'),
      requiredColumn('webhook', 'text'),
      requiredColumn('event', 'integer'),
      requiredColumn('entity', 'text'),
      requiredColumn('record', 'text'),
      requiredColumn('verb', 'text'),
      requiredColumn('version', 'integer'),
      renamedColumn('at', requiredColumn('occurred_at', 'timestamp')),
      requiredColumn('fields', 'json'),
      requiredColumn('state', 'text'),
      renamedColumn('created', requiredColumn('created_at', 'timestamp')),
      renamedColumn('due', requiredColumn('next_attempt_at', 'timestamp')),
      renamedColumn('tries', requiredColumn('attempt_count', 'integer')),
      requiredColumn('attempts', 'json'),
      optionalColumn('request_id', 'text'),
    ],
    ['seq'],
    [
      { ...defineIndex('id'), isUnique: true },
      defineIndex('webhook', 'state', 'seq'),
      defineIndex('webhook', 'entity', 'record', 'state', 'seq'),
      defineIndex('created_at'),
    ],
  ),
)

export const webhookTables = [webhookTable, deliveryTable]
