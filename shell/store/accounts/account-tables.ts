import { index, needed, optional, table } from '../tables/table-shapes.ts'

/** A way in or a factor: password, passkey, totp, recovery, oidc. `key` finds it within its kind. */
export const credentialTable = table(
  'nacre_credential',
  [
    needed('id', 'text'),
    needed('user', 'text'),
    needed('kind', 'text'),
    needed('key', 'text'),
    optional('secret', 'text'),
    optional('data', 'json'),
    // The last step of a one-time code, or the signature counter of a passkey.
    needed('counter', 'whole'),
    optional('name', 'text'),
    needed('created', 'moment'),
    optional('used', 'moment'),
  ],
  ['id'],
  [{ ...index('kind', 'key'), isUnique: true }, index('user', 'kind')],
)

/** People in their browsers. */
export const sessionTable = table(
  'nacre_session',
  [
    needed('hash', 'text'),
    needed('user', 'text'),
    needed('stage', 'text'),
    needed('strong', 'boolean'),
    needed('created', 'moment'),
    needed('seen', 'moment'),
    needed('until', 'moment'),
    // How many seconds without a request end it.
    needed('idle', 'whole'),
    // When the person last showed who they are.
    needed('proved', 'moment'),
    needed('remembered', 'boolean'),
    needed('via', 'text'),
    optional('device', 'text'),
    optional('source', 'text'),
    // The role as which an administrator looks around in it.
    optional('seen_as', 'text'),
  ],
  ['hash'],
  [index('user'), index('until')],
)

/** What works once: links by mail, invitations, challenges, the way to a provider and back. */
export const ticketTable = table(
  'nacre_ticket',
  [
    needed('hash', 'text'),
    needed('purpose', 'text'),
    optional('user', 'text'),
    optional('data', 'json'),
    needed('tries', 'whole'),
    needed('created', 'moment'),
    needed('until', 'moment'),
  ],
  ['hash'],
  [index('user', 'purpose'), index('until')],
)

/** Browsers in which somebody has signed in before. */
export const deviceTable = table(
  'nacre_device',
  [needed('hash', 'text'), needed('user', 'text'), needed('seen', 'moment')],
  ['hash', 'user'],
  [index('user'), index('seen')],
)

/** Failed attempts in a row, and until when the next is not even looked at. */
export const guardTable = table(
  'nacre_guard',
  [
    needed('key', 'text'),
    needed('failures', 'whole'),
    needed('at', 'moment'),
    needed('until', 'moment'),
  ],
  ['key'],
  [index('at')],
)

/** What concerns the safety of accounts, with who and from where. It tells where people were, so it is not kept for long. */
export const securityTable = table(
  'nacre_security',
  [
    needed('seq', 'serial'),
    needed('at', 'moment'),
    // What comes again within an hour is one: how often, and when last.
    needed('last', 'moment'),
    needed('count', 'whole'),
    needed('kind', 'text'),
    needed('verb', 'text'),
    optional('user', 'text'),
    optional('actor', 'text'),
    optional('about', 'text'),
    needed('via', 'text'),
    optional('device', 'text'),
    optional('source', 'text'),
    optional('request', 'text'),
  ],
  ['seq'],
  [index('user', 'seq'), index('kind', 'at'), index('last')],
)

/**
 * What belongs to users and must never be in a record: whoever reads records, histories and exports
 * does not come by these. Of whatever lets somebody in, only a hash is here, or it is sealed.
 */
export const accountTables = [
  credentialTable,
  sessionTable,
  ticketTable,
  deviceTable,
  guardTable,
  securityTable,
]
