import { isSchedule } from '#shell/model/schedule.ts'
import type { ActionDescription, CallDescription, JobDescription } from '../description.ts'
import type { ReadSection } from '../markdown/read-markdown.ts'
import { codesIn, nameIn } from '../phrases/phrase.ts'
import { readWords } from '../phrases/sayings.ts'
import { readFields } from './read-fields.ts'
import { doesOf } from './read-states.ts'
import {
  keepBlocks,
  keepLine,
  type Reading,
  type ReadRow,
  shown,
  tablesOf,
  type Where,
} from './reading.ts'

export interface ReadCalls {
  readonly calls: readonly CallDescription[]
  readonly jobs: readonly JobDescription[]
  /** By the name of the entity. */
  readonly actions: ReadonlyMap<string, readonly ActionDescription[]>
}

/** What section 7 says of calls, actions and jobs. The addresses follow from the rest. */
export function readCalls(section: ReadSection, reading: Reading): ReadCalls {
  const here: Where = { section: 7 }
  const blocks = [...section.blocks, ...section.parts.flatMap((part) => part.blocks)]
  const calls = tablesOf(blocks, 'call')
  const jobs = tablesOf(calls.rest, 'job')
  const actions = tablesOf(jobs.rest, 'action')
  const inputs = tablesOf(actions.rest, 'input')
  keepBlocks(reading, here, inputs.rest)
  return {
    calls: calls.rows.flatMap(({ row, line }) => readCall(row) ?? kept(line, here, reading)),
    jobs: jobs.rows.flatMap(({ row, line }) => readJob(row) ?? kept(line, here, reading)),
    actions: readActions(actions.rows, inputs.rows, here, reading),
  }
}

function kept(line: string, where: Where, reading: Reading): readonly never[] {
  keepLine(reading, where, line)
  return []
}

function readCall(row: ReadRow): CallDescription | undefined {
  const name = nameIn(row['call'] ?? '')
  const address = nameIn(row['address'] ?? '')
  if (!/^[a-z]\w*$/u.test(name) || address === '') return undefined
  const variable = nameIn(row['moved by'] ?? '')
  const payload = shown(row['payload'] ?? '')
  const use = shown(row['then'] ?? '')
  return {
    name,
    address,
    ...(variable === '' ? {} : { variable }),
    method: shown(row['method'] ?? '') ?? 'GET',
    parameters: codesIn(row['query'] ?? ''),
    ...(payload === undefined ? {} : { payload }),
    reads: codesIn(row['reads from the answer'] ?? ''),
    ...(use === undefined ? {} : { use }),
  }
}

function readJob(row: ReadRow): JobDescription | undefined {
  const name = nameIn(row['job'] ?? '')
  const when = row['when'] ?? ''
  const [, schedule] = /^every (.+)$/u.exec(when) ?? []
  const isKnown =
    schedule === undefined ? /^(?:when asked for|)$/u.test(when) : isSchedule(schedule)
  const [tries = 8, seconds = 60] = [row['tries'], row['each at most']].map((text) => {
    const [digits] = /^\d+/u.exec(text ?? '') ?? []
    return digits === undefined ? undefined : Number(digits)
  })
  if (!/^[a-z]\w*$/u.test(name) || !isKnown) return undefined
  const does = doesOf(row['what it does'] ?? '')
  return {
    name,
    tries,
    seconds,
    ...(schedule === undefined ? {} : { schedule }),
    ...(does === undefined ? {} : { does }),
  }
}

type Rows = readonly { row: ReadRow; line: string }[]

function readActions(
  rows: Rows,
  inputs: Rows,
  where: Where,
  reading: Reading,
): ReadonlyMap<string, readonly ActionDescription[]> {
  const found = new Map<string, ActionDescription[]>()
  for (const { row, line } of rows) {
    const [entity = '', name = '', ...more] = nameIn(row['action'] ?? '').split('.')
    if (entity === '' || name === '' || more.length > 0) {
      keepLine(reading, where, line)
      continue
    }
    const own = found.get(entity) ?? []
    own.push(
      readAction(
        name,
        row,
        `${entity}.${name}.`,
        inputs,
        { ...where, entity, about: name },
        reading,
      ),
    )
    found.set(entity, own)
  }
  const paths = [...found].flatMap(([entity, all]) => all.map(({ name }) => `${entity}.${name}.`))
  for (const { row, line } of inputs) {
    const path = nameIn(row['input'] ?? '')
    if (!paths.some((start) => path.startsWith(start))) keepLine(reading, where, line)
  }
  return found
}

function readAction(
  name: string,
  row: ReadRow,
  path: string,
  inputs: Rows,
  where: Where,
  reading: Reading,
): ActionDescription {
  const text = row['what it does'] ?? ''
  const called = row['called'] ?? ''
  const label = called === '' ? {} : { label: readWords(called, reading.languages) }
  const [count, mine] = text.startsWith('counts each actor once in `') ? codesIn(text) : []
  if (count !== undefined && mine !== undefined)
    return { kind: 'tally', name, ...label, count, mine }
  const own = inputs
    .filter(({ row: one }) => nameIn(one['input'] ?? '').startsWith(path))
    .map(({ row: one, line }) => ({
      row: { ...one, input: nameIn(one['input'] ?? '').slice(path.length) },
      line,
    }))
  const does = doesOf(text)
  return {
    kind: 'code',
    name,
    ...label,
    ...(does === undefined ? {} : { does }),
    input: readFields(own, 'input', where, reading),
    failures: codesIn(row['can fail with'] ?? ''),
  }
}
