import { toAppError } from '#shell/language/errors/app-error.ts'
import type { Language } from '#shell/language/texts/localized-text.ts'
import type { ImportProgress } from '#shell/operations/import-export/import-records.ts'
import type { ImportReport } from '#shell/operations/import-export/import-report.ts'

/** The content type of JSON Lines. */
export const ndjsonType = 'application/x-ndjson'

const intervalMs = 200

/** Runs an import to its end without reporting progress. */
export async function drainImport(importing: ImportProgress): Promise<ImportReport> {
  for (;;) {
    const { done, value } = await importing.next()
    if (done) return value
  }
}

/**
 * Yields the progress of an import as JSON Lines: counts several times a second, and finally the
 * report or a problem. If the client stops reading, the import stops. Rows that are already
 * committed stay.
 */
export async function* importProgressLines(
  importing: ImportProgress,
  language: Language,
): AsyncGenerator<string, void, undefined> {
  let lastOutputAt = performance.now()
  try {
    for (;;) {
      const { done, value } = await importing.next()
      if (done) {
        yield jsonLine({ report: value })
        break
      }
      // A browser that is still sending does not read yet, so the unread response must stay small.
      if (performance.now() - lastOutputAt < intervalMs) continue
      lastOutputAt = performance.now()
      yield jsonLine({ counts: value })
    }
  } catch (error) {
    yield jsonLine({ problem: toAppError(error).problemIn(language) })
  } finally {
    await importing.return(undefined as never)
  }
}

function jsonLine(value: unknown): string {
  return `${JSON.stringify(value)}\n`
}
