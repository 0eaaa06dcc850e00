import type { Problem } from '#shell/language/errors/app-error.ts'
import type { AnyRecord } from '../../../../records/any-record.ts'

/** Returns the current version if a change was rejected because it was based on an older one. */
export function currentVersionIn({ code, details }: Problem): AnyRecord | undefined {
  return code === 'precondition-failed'
    ? (details?.['currentRecord'] as AnyRecord | undefined)
    : undefined
}
