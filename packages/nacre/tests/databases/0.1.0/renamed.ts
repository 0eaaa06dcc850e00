/** The current names of renamed tables of 0.1.0. */
export const tables: Readonly<Record<string, string>> = {
  nacre_tally: 'nacre_reaction',
  nacre_event: 'nacre_outbox',
  nacre_kept: 'nacre_archived_value',
  nacre_repeat: 'nacre_idempotency_key',
  nacre_rate: 'nacre_rate_limit',
  nacre_file_use: 'nacre_file_reference',
  nacre_ticket: 'nacre_one_time_token',
  nacre_guard: 'nacre_login_throttle',
  nacre_security: 'nacre_security_event',
  nacre_key: 'nacre_api_key',
  nacre_delivery: 'nacre_webhook_delivery',
  nacre_view: 'nacre_saved_view',
}

const token = { user: 'user_id', created: 'created_at', until: 'expires_at' }

/** The current names of the system columns of records. */
export const systemColumns: Readonly<Record<string, string>> = {
  created: 'created_at',
  updated: 'updated_at',
  removed: 'removed_at',
}

/** The current names of columns, by the old name of the table. */
export const columns: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  user: { zone: 'time_zone' },
  nacre_tally: { at: 'created_at' },
  nacre_history: { at: 'occurred_at', via: 'channel', request: 'request_id' },
  nacre_event: { at: 'occurred_at' },
  nacre_job: { job: 'name', due: 'run_at', tries: 'attempts' },
  nacre_kept: { until: 'expires_at' },
  nacre_repeat: {
    address: 'endpoint',
    asked: 'fingerprint',
    answer: 'response',
    at: 'created_at',
  },
  nacre_file: { created: 'created_at', stored: 'stored_at', going: 'deleting_since' },
  nacre_upload: { at: 'uploaded_at' },
  nacre_credential: { user: 'user_id', created: 'created_at', used: 'last_used_at' },
  nacre_session: {
    ...token,
    strong: 'is_multi_factor',
    seen: 'last_seen_at',
    idle: 'idle_seconds',
    proved: 'reauthenticated_at',
    remembered: 'is_remembered',
    via: 'method',
    source: 'ip',
    seen_as: 'viewing_as',
  },
  nacre_ticket: { ...token, tries: 'attempts' },
  nacre_device: { user: 'user_id', seen: 'last_seen_at' },
  nacre_guard: { failures: 'failure_count', at: 'last_failed_at', until: 'locked_until' },
  nacre_security: {
    at: 'occurred_at',
    last: 'last_at',
    user: 'user_id',
    about: 'details',
    via: 'channel',
    source: 'ip',
    request: 'request_id',
  },
  nacre_key: {
    maker: 'created_by',
    created: 'created_at',
    until: 'expires_at',
    used: 'last_used_at',
    ended: 'revoked_at',
  },
  nacre_view: {
    maker: 'created_by',
    shared: 'is_shared',
    usual: 'is_default',
    created: 'created_at',
  },
  nacre_preference: { user: 'user_id', at: 'updated_at' },
  nacre_webhook: {
    address: 'url',
    wants: 'events',
    sees: 'role',
    maker: 'created_by',
    created: 'created_at',
    failures: 'failure_count',
    failing: 'failing_since',
    rest: 'paused_until',
    claim: 'claimed_by',
  },
  nacre_delivery: {
    at: 'occurred_at',
    created: 'created_at',
    due: 'next_attempt_at',
    tries: 'attempt_count',
  },
}

const states = { waiting: 'pending', dead: 'failed' }
const channels = { machine: 'cli', samples: 'seed' }

const verbs = {
  'sign in by password': 'sign-in:password',
  'see as librarian': 'view-as-start:librarian',
  'make a key': 'api-key-created',
  'end a key': 'api-key-revoked',
  'wrong password': 'password-wrong',
  'sign in by invitation': 'sign-in:invitation',
  'stop seeing as librarian': 'view-as-end:librarian',
  'end sessions': 'all-sessions-revoked',
  'add codes from an app': 'totp-added',
  'held off for guessing': 'sign-in-throttled',
}

/** The current names of stored values, by old table and column. */
export const values: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'nacre_history.via': channels,
  'nacre_security.via': channels,
  'nacre_security.kind': {
    refused: 'denied',
    ways: 'credentials',
    people: 'users',
    keys: 'api-keys',
    'see-as': 'view-as',
  },
  'nacre_job.state': states,
  'nacre_delivery.state': states,
  'nacre_history.verb': verbs,
  'nacre_security.verb': verbs,
  'nacre_session.via': { link: 'magic-link', reset: 'password-reset' },
  'nacre_session.stage': { open: 'authenticated', factor: 'second-factor' },
  'nacre_job.job': {
    'nacre letter': 'nacre.email',
    'nacre tidy': 'nacre.cleanup',
    'nacre files': 'nacre.file-cleanup',
    'nacre leave': 'nacre.account-deletion',
    'nacre end of sessions': 'nacre.end-sessions',
    'nacre invitation': 'nacre.invitation',
    'nacre webhooks': 'nacre.webhook-cleanup',
  },
}
