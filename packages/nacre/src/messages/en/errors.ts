export const errors = {
  unauthenticated: {
    title: 'Sign in to continue.',
    detail: 'This action requires authentication, and the request has no valid session or API key.',
    hint: 'Sign in and try again.',
  },
  'invalid-credentials': {
    title: 'Incorrect email address or password.',
    detail: 'No account matches this combination. For security, we don’t say which part is wrong.',
    hint: 'Check both and try again, or reset your password.',
  },
  'invalid-api-key': {
    title: 'Invalid API key.',
    detail: 'The key doesn’t exist or was copied incompletely.',
    hint: 'Send the complete key: Authorization: Bearer nacre_…',
  },
  'api-key-expired': {
    title: 'This API key has expired.',
    detail: 'The expiration date set when the key was created has passed.',
    hint: 'Create a new API key.',
  },
  'api-key-revoked': {
    title: 'This API key was revoked.',
    detail: 'It was revoked manually, or the account that created it was deleted.',
    hint: 'Create a new API key.',
  },
  'insufficient-scope': {
    title: 'This API key doesn’t have permission for this.',
    detail: 'None of the key’s scopes includes this action.',
    hint: 'Use a key with the scope named in this response.',
  },
  forbidden: {
    title: 'You don’t have permission to do this.',
    detail: 'None of your roles allows this action.',
    hint: 'Ask an administrator for access.',
  },
  'read-only-session': {
    title: 'Changes are disabled while you view as a role.',
    detail: 'In role preview you only see what the role can see. All changes are blocked.',
    hint: 'Exit the role preview and try again.',
  },
  'reauthentication-required': {
    title: 'Confirm it’s you to continue.',
    detail:
      'Security-sensitive changes require that you confirmed your identity within the last five minutes.',
    hint: 'Enter your password or use your passkey, then try again.',
  },
  'not-found': {
    title: 'Not found.',
    detail: 'The record or address doesn’t exist, or you don’t have permission to see it.',
    hint: 'Check the address, or ask an administrator for access.',
  },
  'link-expired': {
    title: 'This link has expired or was already used.',
    detail: 'Links and invitations work once and only for a limited time.',
    hint: 'Request a new link.',
  },
  'captcha-required': {
    title: 'Verify that you’re human to continue.',
    detail:
      'There were several failed attempts, or this form is protected against automated requests.',
    hint: 'Enter the letters of the image, let your browser complete the challenge, or wait and submit again.',
  },
  'invalid-code': {
    title: 'Incorrect or already used code.',
    detail:
      'Each code works once. Codes from an authenticator app expire after about a minute, and codes from an email after ten minutes.',
    hint: 'Enter the latest code.',
  },
  'account-not-linked': {
    title: 'No account is connected to this sign-in.',
    detail: 'A passkey or single sign-on only works for the account it was added to.',
    hint: 'Sign in another way and connect it in your account settings.',
  },
  'verification-failed': {
    title: 'Sign-in couldn’t be verified.',
    detail: 'The passkey or single sign-on provider returned an invalid response.',
    hint: 'Try again or use another sign-in method.',
  },
  conflict: {
    title: 'This conflicts with existing data.',
    detail: 'Another record depends on it or already uses this value.',
    hint: 'Resolve the conflict and try again.',
  },
  'idempotency-key-reused': {
    title: 'This Idempotency-Key was already used for a different request.',
    detail: 'The same key was sent to this address with different content.',
    hint: 'Use a new key for each new request. Reuse a key only to retry the same request.',
  },
  'move-not-allowed': {
    title: 'This status change isn’t allowed.',
    detail: 'The record has a different status, or a condition isn’t met.',
    hint: 'Check the record’s status and the reason given in this response.',
  },
  'limit-reached': {
    title: 'Limit reached.',
    detail: 'The maximum number of records of this type exists.',
    hint: 'Delete a record, or ask an administrator to raise the limit.',
  },
  'precondition-failed': {
    title: 'Someone else changed this record.',
    detail: 'The version in If-Match is outdated.',
    hint: 'Load the latest version and apply your changes again.',
  },
  'validation-failed': {
    detail: 'One or more values are invalid.',
    hint: 'Correct the fields listed in this response.',
  },
  'precondition-required': {
    title: 'The If-Match header is required.',
    detail: 'It prevents overwriting changes made by someone else.',
    hint: 'Send the record’s ETag in If-Match.',
  },
  'too-many-requests': {
    title: 'Too many requests. Please try again later.',
    detail: 'The rate limit for this action was reached.',
    hint: 'Wait for the time given in the Retry-After header.',
  },
  'bad-request': {
    title: 'Invalid request.',
    detail: 'The request couldn’t be parsed.',
    hint: 'Check the request against the API documentation.',
  },
  'unknown-parameter': {
    title: 'Unknown parameter.',
    detail: 'Parameters that don’t exist are rejected, so that typos aren’t silently ignored.',
    hint: 'Remove the parameter or correct its name.',
  },
  'csrf-failed': {
    title: 'This request was blocked for security reasons. Reload the page and try again.',
    detail: 'The CSRF token is missing or expired, or the request came from another site.',
    hint: 'Reload the page. Programs should send the session’s CSRF token or use an API key.',
  },
  'no-credentials': {
    title: 'This request has no credentials. Send an API key in the Authorization header.',
    detail: 'A request that changes data needs an API key or a session, and this one has neither.',
    hint: 'Send Authorization: Bearer with an API key, or the session cookie with the token from GET /v1/session in X-XSRF-TOKEN.',
  },
  'method-not-allowed': {
    title: 'Method not allowed.',
    detail: 'This address doesn’t support the HTTP method.',
    hint: 'Use one of the methods in the Allow header.',
  },
  'request-timeout': {
    title: 'The request timed out.',
    detail: 'The connection is slow or was interrupted.',
    hint: 'Try again with a better connection or a smaller file.',
  },
  'content-too-large': {
    title: 'The file or request is too large.',
    detail: 'It exceeds the size limit.',
    hint: 'Send a smaller file or less data.',
  },
  'uri-too-long': {
    title: 'The URL is too long.',
    detail: 'URLs are limited to 8,192 characters including the query.',
    hint: 'Use fewer or shorter parameters.',
  },
  'unsupported-media-type': {
    title: 'Unsupported content type.',
    detail: 'This address accepts JSON or the file types of its field.',
    hint: 'Send one of the supported types.',
  },
  'misdirected-request': {
    title:
      'This host name isn’t configured. Set ORIGIN to the public address, for example ORIGIN=https://example.org.',
    detail: 'The request used a host name other than the configured one.',
    hint: 'Open the site at its public address.',
  },
  'request-header-fields-too-large': {
    title: 'The request headers are too large.',
    detail: 'Headers are limited to 16 KB in total. Often too many cookies are the reason.',
    hint: 'Clear the cookies of this site or send fewer headers.',
  },
  'internal-error': {
    title: 'Something went wrong. Please try again.',
    detail: 'An unexpected error occurred in the application.',
    hint: 'If it happens again, report the request ID to an administrator. The log has the details.',
  },
  'private-network-blocked': {
    title: 'This address isn’t allowed.',
    detail:
      'Only public https addresses can be called. Addresses in the internal network are blocked.',
    hint: 'Use another address, or add its origin to ALLOWED_PRIVATE_ORIGINS.',
  },
  overloaded: {
    title: 'The server is busy. Please try again in a moment.',
    detail: 'The maximum number of concurrent requests is reached.',
    hint: 'Retry after the time given in the Retry-After header.',
  },
  'database-unavailable': {
    title: 'The database is unavailable. Please try again shortly.',
    detail: 'It is restarting, can’t be reached or can’t be written to.',
    hint: 'Retry after the time given in the Retry-After header. The log has the details.',
  },
  'damaged-database': {
    title: 'The database is damaged. No backup was created.',
    detail: 'The integrity check of the copy found errors.',
    hint: 'Keep the earlier backups, check the disk, and restore the latest good backup.',
  },
  outdated: {
    title: 'The application is being updated. Please try again in a moment.',
    detail:
      'A newer version of the application has changed the database, and this process still runs the older version.',
    hint: 'Retry after the time given in the Retry-After header. If the error stays, stop the older process.',
  },
  'insufficient-storage': {
    title: 'The server’s disk is full. Nothing was saved.',
    detail: 'There is no free space in the data directory.',
    hint: 'Ask an administrator to free up disk space. A restart isn’t needed.',
  },
  'bad-gateway': {
    title: 'The service isn’t available.',
    detail: 'The service is down or returned an invalid response.',
    hint: 'Try again later.',
  },
  'gateway-timeout': {
    title: 'The service didn’t respond in time.',
    detail: 'The service or the network is slow.',
    hint: 'Try again later.',
  },
} as const
