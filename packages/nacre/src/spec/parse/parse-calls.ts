import { isValidSchedule } from '#shell/model/schedule.ts'
import { type UsedInCode, usedKinds } from '#shell/model/used-in-code.ts'
import type {
  ActionDescription,
  CallDescription,
  JobDescription,
  ConnectionsDescription,
} from '../description.ts'
import type { ParsedSection } from '../markdown/parse-markdown.ts'
import { codeSpansIn, nameIn } from '../grammar/phrase.ts'
import { parseLocalizedText } from '../grammar/localized-text.ts'
import { type ParsedEmails, parseEmails } from './parse-emails.ts'
import { parseConnections } from './parse-connections.ts'
import { parseFields } from './parse-fields.ts'
import { parseCodeDescription } from './parse-states.ts'
import {
  recordUnparsedBlocks,
  recordUnparsedLine,
  type SpecParser,
  type ParsedRow,
  declaredText,
  collectTableRows,
  type SourceLocation,
} from './spec-parser.ts'

export interface ParsedCalls extends Omit<ParsedEmails, 'rest'> {
  readonly services: ConnectionsDescription
  readonly calls: readonly CallDescription[]
  readonly jobs: readonly JobDescription[]
  readonly usedInCode: UsedInCode
  /** The actions by entity name. */
  readonly actions: ReadonlyMap<string, readonly ActionDescription[]>
}

/** Parses calls, actions and jobs from section 7. Routes are derived from the other sections. */
export function parseCalls(section: ParsedSection, reading: SpecParser): ParsedCalls {
  const here: SourceLocation = { section: 7 }
  const blocks = [...section.blocks, ...section.parts.flatMap((part) => part.blocks)]
  const calls = collectTableRows(blocks, 'call')
  const jobs = collectTableRows(calls.rest, 'job')
  const actions = collectTableRows(jobs.rest, 'action')
  const used = collectTableRows(actions.rest, 'used in code')
  const inputs = collectTableRows(used.rest, 'input')
  const { rest: withoutEmails, ...emails } = parseEmails(inputs.rest, here, reading)
  const { rest, ...services } = parseConnections(withoutEmails, here, reading)
  recordUnparsedBlocks(reading, here, rest)
  return {
    ...emails,
    services,
    calls: calls.rows.flatMap(
      ({ row, line }) => readCall(row) ?? recordAndSkip(line, here, reading),
    ),
    jobs: jobs.rows.flatMap(({ row, line }) => readJob(row) ?? recordAndSkip(line, here, reading)),
    usedInCode: parseUsedInCode(used.rows, here, reading),
    actions: readActions(actions.rows, inputs.rows, here, reading),
  }
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

function readJob(row: ParsedRow): JobDescription | undefined {
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
  const description = parseCodeDescription(row['what it does'] ?? '')
  return {
    name,
    maxAttempts,
    timeoutSeconds,
    ...(schedule === undefined ? {} : { schedule }),
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

function readActions(
  rows: Rows,
  inputs: Rows,
  where: SourceLocation,
  reading: SpecParser,
): ReadonlyMap<string, readonly ActionDescription[]> {
  const found = new Map<string, ActionDescription[]>()
  for (const { row, line } of rows) {
    const [entity = '', name = '', ...more] = nameIn(row['action'] ?? '').split('.')
    if (entity === '' || name === '' || more.length > 0) {
      recordUnparsedLine(reading, where, line)
      continue
    }
    const entityActions = found.get(entity) ?? []
    entityActions.push(
      readAction(
        name,
        row,
        `${entity}.${name}.`,
        inputs,
        { ...where, entity, about: name },
        reading,
      ),
    )
    found.set(entity, entityActions)
  }
  const paths = [...found].flatMap(([entity, all]) => all.map(({ name }) => `${entity}.${name}.`))
  for (const { row, line } of inputs) {
    const path = nameIn(row['input'] ?? '')
    if (!paths.some((start) => path.startsWith(start))) recordUnparsedLine(reading, where, line)
  }
  return found
}

function readAction(
  name: string,
  row: ParsedRow,
  path: string,
  inputs: Rows,
  where: SourceLocation,
  reading: SpecParser,
): ActionDescription {
  const text = row['what it does'] ?? ''
  const called = row['label'] ?? ''
  const label = called === '' ? {} : { label: parseLocalizedText(called, reading.languages) }
  const [countField, viewerField] =
    /^(?:toggles per user, counted|counts each actor once) in `/u.test(text)
      ? codeSpansIn(text)
      : []
  if (countField !== undefined && viewerField !== undefined)
    return { kind: 'reaction', name, ...label, countField, viewerField }
  const entityActions = inputs
    .filter(({ row: one }) => nameIn(one['input'] ?? '').startsWith(path))
    .map(({ row: one, line }) => ({
      row: { ...one, input: nameIn(one['input'] ?? '').slice(path.length) },
      line,
    }))
  const description = parseCodeDescription(text)
  return {
    kind: 'code',
    name,
    ...label,
    ...(description === undefined ? {} : { description }),
    input: parseFields(entityActions, 'input', where, reading),
    errors: codeSpansIn(row['errors'] ?? ''),
  }
}
