import {
  defineIndex,
  requiredColumn,
  optionalColumn,
  defineTable,
  renamedColumn,
  renamedTable,
} from '../ddl/table-shapes.ts'

/**
 * A credential: password, passkey, TOTP, recovery code or OpenID Connect account. `key` is unique
 * within its kind.
 */
export const credentialTable = defineTable(
  'nacre_credential',
  [
    requiredColumn('id', 'text'),
    renamedColumn('user', requiredColumn('user_id', 'text'), 'user'),
    requiredColumn('kind', 'text'),
    requiredColumn('key', 'text'),
    optionalColumn('secret', 'text'),
    optionalColumn('data', 'json'),
    // The last used TOTP step, or the signature counter of a passkey.
    requiredColumn('counter', 'integer'),
    optionalColumn('name', 'text'),
    renamedColumn('created', requiredColumn('created_at', 'timestamp')),
    renamedColumn('used', optionalColumn('last_used_at', 'timestamp')),
  ],
  ['id'],
  [{ ...defineIndex('kind', 'key'), isUnique: true }, defineIndex('user_id', 'kind')],
)

/** Sessions of users in browsers. */
export const sessionTable = defineTable(
  'nacre_session',
  [
    requiredColumn('hash', 'text'),
    renamedColumn('user', requiredColumn('user_id', 'text'), 'user'),
    requiredColumn('stage', 'text'),
    renamedColumn('strong', requiredColumn('is_multi_factor', 'boolean')),
    renamedColumn('created', requiredColumn('created_at', 'timestamp')),
    renamedColumn('seen', requiredColumn('last_seen_at', 'timestamp')),
    renamedColumn('until', requiredColumn('expires_at', 'timestamp')),
    // The maximum number of seconds between requests.
    renamedColumn('idle', requiredColumn('idle_seconds', 'integer')),
    // The time of the last authentication.
    renamedColumn('proved', requiredColumn('reauthenticated_at', 'timestamp')),
    renamedColumn('remembered', requiredColumn('is_remembered', 'boolean')),
    renamedColumn('via', requiredColumn('method', 'text')),
    optionalColumn('device', 'text'),
    renamedColumn('source', optionalColumn('ip', 'text')),
    // The role of “view as role”.
    renamedColumn('seen_as', optionalColumn('viewing_as', 'text')),
  ],
  ['hash'],
  [defineIndex('user_id'), defineIndex('expires_at')],
)

/** Single-use tokens: email links, invitations, challenges and OpenID Connect flows. */
export const oneTimeTokenTable = renamedTable(
  'nacre_ticket',
  defineTable(
    'nacre_one_time_token',
    [
      requiredColumn('hash', 'text'),
      requiredColumn('purpose', 'text'),
      renamedColumn('user', optionalColumn('user_id', 'text'), 'user'),
      optionalColumn('data', 'json'),
      renamedColumn('tries', requiredColumn('attempts', 'integer')),
      renamedColumn('created', requiredColumn('created_at', 'timestamp')),
      renamedColumn('until', requiredColumn('expires_at', 'timestamp')),
    ],
    ['hash'],
    [defineIndex('user_id', 'purpose'), defineIndex('expires_at')],
  ),
)

/** Browsers in which a user has signed in before. */
export const deviceTable = defineTable(
  'nacre_device',
  [
    requiredColumn('hash', 'text'),
    renamedColumn('user', requiredColumn('user_id', 'text'), 'user'),
    renamedColumn('seen', requiredColumn('last_seen_at', 'timestamp')),
  ],
  ['hash', 'user_id'],
  [defineIndex('user_id'), defineIndex('last_seen_at')],
)

/** Consecutive failed attempts, and the time until the next one is allowed. */
export const loginThrottleTable = renamedTable(
  'nacre_guard',
  defineTable(
    'nacre_login_throttle',
    [
      requiredColumn('key', 'text'),
      renamedColumn('failures', requiredColumn('failure_count', 'integer')),
      renamedColumn('at', requiredColumn('last_failed_at', 'timestamp')),
      renamedColumn('until', requiredColumn('locked_until', 'timestamp')),
    ],
    ['key'],
    [defineIndex('last_failed_at')],
  ),
)

/**
 * The security log, with actors and IP addresses. It contains personal data, so entries are deleted
 * after a limited time.
 */
export const securityEventTable = renamedTable(
  'nacre_security',
  defineTable(
    'nacre_security_event',
    [
      requiredColumn('seq', 'serial'),
      renamedColumn('at', requiredColumn('occurred_at', 'timestamp')),
      // Equal events within an hour share one entry, with a count and the time of the last one.
      renamedColumn('last', requiredColumn('last_at', 'timestamp')),
      requiredColumn('count', 'integer'),
      requiredColumn('kind', 'text'),
      requiredColumn('verb', 'text'),
      renamedColumn('user', optionalColumn('user_id', 'text'), 'user'),
      optionalColumn('actor', 'text'),
      renamedColumn('about', optionalColumn('details', 'text')),
      renamedColumn('via', requiredColumn('channel', 'text')),
      optionalColumn('device', 'text'),
      renamedColumn('source', optionalColumn('ip', 'text')),
      renamedColumn('request', optionalColumn('request_id', 'text')),
    ],
    ['seq'],
    [defineIndex('user_id', 'seq'), defineIndex('kind', 'occurred_at'), defineIndex('last_at')],
  ),
)

/**
 * The secrets of users. They are not in records, so that reads, histories and exports of records
 * never contain them. Credentials are stored as hashes or encrypted.
 */
export const accountTables = [
  credentialTable,
  sessionTable,
  oneTimeTokenTable,
  deviceTable,
  loginThrottleTable,
  securityEventTable,
]
