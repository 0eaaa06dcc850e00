import type { SpecSubsection, SpecTableRow } from '#shell/model/specification-document.ts'
import type { Description } from '../description.ts'
import { formatLocalizedText } from '../grammar/localized-text.ts'
import { formatRights } from '../grammar/rights.ts'
import { paragraph, table } from './document.ts'
import { renderCodeFlag } from './entities.ts'
import { fieldTables } from './fields.ts'
import { code, codeList, inlineText, undecidedText } from '../grammar/inline.ts'

/** The rights of a job that declares none. */
export const allRightsText = 'all'

/** Renders the jobs, with what each may do. */
export function renderJobs({ jobs: all, languages }: Description): SpecSubsection {
  const title = 'Jobs and schedules'
  if (all.length === 0) return { title, blocks: [paragraph(inlineText`Jobs: ${undecidedText}.`)] }
  const rows = all.map(
    ({ name, schedule, maxAttempts, timeoutSeconds, description, process }): SpecTableRow => [
      [code(name)],
      [schedule === undefined ? 'on demand' : `every ${schedule}`],
      [String(maxAttempts)],
      [`${timeoutSeconds} s`],
      renderCodeFlag(
        description === undefined ? undefined : formatLocalizedText(description, languages),
      ),
      process ? formatRights(process.rights) : [allRightsText],
      codeList(process?.sends ?? []),
      codeList(process?.starts ?? []),
      process?.renamedFrom === undefined ? [] : [code(process.renamedFrom)],
    ],
  )
  const columns = [
    'Job',
    'When',
    'Attempts',
    'Timeout',
    'What it does',
    'Rights',
    'Sends?',
    'Starts?',
    'Previous name?',
  ]
  const inputs = all.flatMap(({ name, process }) =>
    fieldTables('Input of a job', process?.input ?? [], languages, `${name}.`),
  )
  return { title, blocks: [table(columns, rows), ...inputs] }
}
