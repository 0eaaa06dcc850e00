import { index, needed, optional, table } from '../tables/table-shapes.ts'

/** Servers that want to be told. */
export const webhookTable = table(
  'nacre_webhook',
  [
    needed('id', 'text'),
    needed('version', 'whole'),
    needed('name', 'text'),
    needed('address', 'text'),
    // What it wants to be told of, such as cards:publish.
    needed('wants', 'json'),
    // The role as which it sees records; without one it is told that something happened, and no more.
    optional('sees', 'text'),
    // Sealed: what messages are signed with, the newest first, each with its end.
    needed('secrets', 'text'),
    needed('state', 'text'),
    optional('maker', 'text'),
    needed('created', 'moment'),
    // How many deliveries in a row have failed, since when, and until when none is tried.
    needed('failures', 'whole'),
    optional('failing', 'moment'),
    optional('rest', 'moment'),
    // Which process delivers to it at the moment, and until when nobody else does.
    optional('claim', 'text'),
    optional('claimed_until', 'moment'),
  ],
  ['id'],
)

/** What is or was to be told to one of them. Its number is its place in the order of events. */
export const deliveryTable = table(
  'nacre_delivery',
  [
    needed('seq', 'serial'),
    needed('id', 'text'),
    needed('webhook', 'text'),
    needed('event', 'whole'),
    needed('entity', 'text'),
    needed('record', 'text'),
    needed('verb', 'text'),
    needed('version', 'whole'),
    needed('at', 'moment'),
    needed('fields', 'json'),
    needed('state', 'text'),
    needed('created', 'moment'),
    needed('due', 'moment'),
    needed('tries', 'whole'),
    needed('attempts', 'json'),
  ],
  ['seq'],
  [
    { ...index('id'), isUnique: true },
    index('webhook', 'state', 'seq'),
    index('webhook', 'entity', 'record', 'state', 'seq'),
    index('created'),
  ],
)

export const webhookTables = [webhookTable, deliveryTable]
