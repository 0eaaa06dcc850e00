import { type UsedInCode, usedKinds } from '#shell/language/product/used-in-code.ts'
import type { ActionDescription, CallDescription, JobDescription } from '../../description.ts'
import type { ParsedSection } from '../../markdown/parse-markdown.ts'
import { codeSpansIn, nameIn } from '../../grammar/phrase.ts'
import type { StepDescription } from '../../process-description.ts'
import { type ParsedEmails, parseEmails } from './parse-emails.ts'
import { parseConnections } from './parse-connections.ts'
import { parseActions } from './parse-actions.ts'
import { collectFieldTables } from '../field-tables.ts'
import { parseJob } from './parse-jobs.ts'
import { parseStepRow } from './parse-steps.ts'
import {
  recordUnparsedBlocks,
  recordUnparsedLine,
  type SpecParser,
  type ParsedRow,
  declaredText,
  collectTableRows,
  type SourceLocation,
} from '../spec-parser.ts'
import type { ConnectionsDescription } from '../../connection-descriptions.ts'

export interface ParsedCalls extends Omit<ParsedEmails, 'rest'> {
  readonly services: ConnectionsDescription
  readonly calls: readonly CallDescription[]
  readonly jobs: readonly JobDescription[]
  readonly steps: readonly StepDescription[]
  readonly usedInCode: UsedInCode
  /** The actions by entity name. */
  readonly actions: ReadonlyMap<string, readonly ActionDescription[]>
}

/** Parses calls, actions and jobs from section 7. Routes are derived from the other sections. */
export function parseCalls(section: ParsedSection, reading: SpecParser): ParsedCalls {
  const here: SourceLocation = { section: 7 }
  const blocks = [...section.blocks, ...section.parts.flatMap((part) => part.blocks)]
  const fields = collectFieldTables(blocks, reading)
  const calls = collectTableRows(fields.rest, 'call')
  const jobs = collectTableRows(calls.rest, 'job')
  const actions = collectTableRows(jobs.rest, 'action')
  const steps = collectTableRows(actions.rest, 'code of')
  const used = collectTableRows(steps.rest, 'used in code')
  const { rest: withoutEmails, ...emails } = parseEmails(used.rest, here, reading)
  const { rest, ...services } = parseConnections(withoutEmails, fields, here, reading)
  recordUnparsedBlocks(reading, here, rest)
  const parsed = {
    ...emails,
    services,
    calls: calls.rows.flatMap(
      ({ row, line }) => readCall(row) ?? recordAndSkip(line, here, reading),
    ),
    jobs: jobs.rows.flatMap(
      ({ row, line }) => parseJob(row, fields, reading) ?? recordAndSkip(line, here, reading),
    ),
    steps: steps.rows.flatMap(
      ({ row, line }) => parseStepRow(row, reading) ?? recordAndSkip(line, here, reading),
    ),
    usedInCode: parseUsedInCode(used.rows, here, reading),
    actions: parseActions(actions.rows, fields, here, reading),
  }
  fields.recordRest(here)
  return parsed
}

function recordAndSkip(line: string, where: SourceLocation, reading: SpecParser): readonly never[] {
  recordUnparsedLine(reading, where, line)
  return []
}

function readCall(row: ParsedRow): CallDescription | undefined {
  const name = nameIn(row['call'] ?? '')
  const url = nameIn(row['url'] ?? '')
  if (!/^[a-z]\w*$/u.test(name) || url === '') return undefined
  const urlVariable = nameIn(row['url variable'] ?? '')
  const body = declaredText(row['payload'] ?? '')
  const description = declaredText(row['effect'] ?? '')
  return {
    name,
    url,
    ...(urlVariable === '' ? {} : { urlVariable }),
    method: declaredText(row['method'] ?? '') ?? 'GET',
    query: codeSpansIn(row['query parameters'] ?? ''),
    ...(body === undefined ? {} : { body }),
    responseFields: codeSpansIn(row['response fields used'] ?? ''),
    ...(description === undefined ? {} : { description }),
  }
}

function parseUsedInCode(rows: Rows, here: SourceLocation, reading: SpecParser): UsedInCode {
  const used: Partial<Record<keyof UsedInCode, string[]>> = {}
  for (const { row, line } of rows) {
    const [, list] = usedKinds.find(([kind]) => kind === row['kind']) ?? []
    if (list === undefined) recordUnparsedLine(reading, here, line)
    else (used[list] ??= []).push(nameIn(row['used in code'] ?? ''))
  }
  return used
}

type Rows = readonly { row: ParsedRow; line: string }[]
