/**
 * The jobs of the shell itself. No job of a product can have such a name, for it is no name in code.
 *
 * @example
 * ownJobs.has('nacre tidy') // true
 */
export const ownJobs: ReadonlySet<string> = new Set([
  'nacre tidy',
  'nacre files',
  'nacre webhooks',
  'nacre invitation',
  'nacre end of sessions',
  'nacre leave',
  'nacre letter',
])
