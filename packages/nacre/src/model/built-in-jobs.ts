/**
 * The jobs of the shell. Their names contain a dot, so no product can declare the same name.
 *
 * @example
 * ownJobs.has('nacre.cleanup') // true
 */
export const builtInJobs: ReadonlySet<string> = new Set([
  'nacre.cleanup',
  'nacre.backup',
  'nacre.file-cleanup',
  'nacre.recount',
  'nacre.webhook-cleanup',
  'nacre.invitation',
  'nacre.end-sessions',
  'nacre.account-deletion',
  'nacre.email',
  'nacre.product-email',
])
