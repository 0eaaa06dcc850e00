import { isValidSchedule } from '#shell/tools/schedule.ts'
import type { JobDescription } from '../../description.ts'
import type { JobProcessDescription } from '../../process-description.ts'
import { allRightsText } from '../../document/jobs.ts'
import { parseLocalizedText } from '../../grammar/localized-text.ts'
import { codeSpansIn, nameIn } from '../../grammar/phrase.ts'
import { parseRights } from '../../grammar/rights.ts'
import type { FieldTables } from '../field-tables.ts'
import { parseCodeDescription } from '../parse-states.ts'
import type { ParsedRow, SpecParser } from '../spec-parser.ts'

/** Parses a job. Returns `undefined` if the row cannot be parsed. */
export function parseJob(
  row: ParsedRow,
  fields: FieldTables,
  { languages }: SpecParser,
): JobDescription | undefined {
  const name = nameIn(row['job'] ?? '')
  const when = row['when'] ?? ''
  const [, schedule] = /^every (.+)$/u.exec(when) ?? []
  const isKnown =
    schedule === undefined
      ? /^(?:on demand|when asked for|)$/u.test(when)
      : isValidSchedule(schedule)
  const [maxAttempts = 8, timeoutSeconds = 60] = [row['attempts'], row['timeout']].map((text) => {
    const [digits] = /^\d+/u.exec(text ?? '') ?? []
    return digits === undefined ? undefined : Number(digits)
  })
  if (!/^[a-z]\w*$/u.test(name) || !isKnown) return undefined
  const process = parseProcess(name, row, fields)
  if (process === undefined) return undefined
  const text = parseCodeDescription(row['what it does'] ?? '')
  // Only typed jobs have descriptions in several languages, and each has one.
  const description = process ? parseLocalizedText(text ?? name, languages) : text
  return {
    name,
    maxAttempts,
    timeoutSeconds,
    ...(schedule === undefined ? {} : { schedule }),
    ...(description === undefined ? {} : { description }),
    ...(process ? { process } : {}),
  }
}

/** Parses what a typed job declares. Returns `null` for another job, `undefined` for unknown words. */
function parseProcess(
  name: string,
  row: ParsedRow,
  fields: FieldTables,
): JobProcessDescription | null | undefined {
  const text = row['rights'] ?? allRightsText
  if (text === allRightsText || text === '') return null
  const rights = parseRights(text)
  const renamedFrom = nameIn(row['previous name'] ?? '')
  return (
    rights && {
      input: fields.fieldsOf('input of a job', `${name}.`, { section: 7, about: name }),
      rights,
      sends: codeSpansIn(row['sends'] ?? ''),
      starts: codeSpansIn(row['starts'] ?? ''),
      ...(renamedFrom === '' ? {} : { renamedFrom }),
    }
  )
}
