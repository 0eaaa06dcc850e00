import { failureOf } from '#shell/model/failure.ts'
import type { Language } from '#shell/model/words.ts'
import type { ImportReport, Importing } from '#shell/operations/exchange/import-records.ts'

/** The type of an answer that has JSON on each line. */
export const linesType = 'application/x-ndjson'

const pause = 200

/** An import to its end, without a look at how far it has come. */
export async function reportOf(importing: Importing): Promise<ImportReport> {
  for (;;) {
    const { done, value } = await importing.next()
    if (done) return value
  }
}

/**
 * An import as lines of JSON: how far it has come, a few times a second, and last the report, or what
 * ended it. Whoever stops reading stops the import; what is stored by then is stored.
 */
export async function* progressOf(
  importing: Importing,
  language: Language,
): AsyncGenerator<string, void, undefined> {
  let said = performance.now()
  try {
    for (;;) {
      const { done, value } = await importing.next()
      if (done) {
        yield line({ report: value })
        break
      }
      // A browser that is still sending does not read yet: what waits for it must stay small.
      if (performance.now() - said < pause) continue
      said = performance.now()
      yield line({ counts: value })
    }
  } catch (thrown) {
    yield line({ problem: failureOf(thrown).in(language) })
  } finally {
    await importing.return(undefined as never)
  }
}

function line(value: unknown): string {
  return `${JSON.stringify(value)}\n`
}
