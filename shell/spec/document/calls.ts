import type { Block, Part, Row, Section } from '#shell/model/specification-document.ts'
import type { AddressDescription, Description } from '../description.ts'
import { sayWords } from '../phrases/sayings.ts'
import { list, paragraph, table } from './document.ts'
import { sayCode, tableOfFields } from './entities.ts'
import { code, joined, line, names, notShown } from './inline.ts'

/** The calls that the product makes, and those that it takes. */
export function sayCalls(description: Description): Section {
  const { house } = description
  return {
    number: 7,
    id: 'calls',
    title: 'The calls it makes, and those it takes',
    blocks: [
      paragraph(line`Base address of the product’s backend: ${code('{host}/v1/')} (version 1).`),
    ],
    parts: [
      outgoing(description),
      { title: 'HTTP', blocks: [list(house.http.map((sentence) => [sentence]))] },
      actions(description),
      ...(description.readBy === undefined ? [jobs(description)] : []),
      addresses(description),
    ],
  }
}

function outgoing({ calls }: Description): Part {
  const title = 'Calls to make'
  if (calls.length === 0) return { title, blocks: [paragraph(line`Calls: ${notShown}.`)] }
  const rows = calls.map(
    ({ name, method, address, variable, parameters, payload, reads, use }): Row => [
      [code(name)],
      [method],
      [code(address)],
      variable === undefined ? [] : [code(variable)],
      names(parameters),
      payload === undefined ? ['none'] : [payload],
      names(reads),
      use === undefined ? [] : [use],
    ],
  )
  const columns = [
    'Call',
    'Method',
    'Address',
    'Moved by?',
    'Query?',
    'Payload',
    'Reads from the answer',
    'Then?',
  ]
  return { title, blocks: [table(columns, rows)] }
}

function actions({ entities, languages }: Description): Part {
  const title = 'Actions'
  const all = entities.flatMap((entity) => entity.actions.map((action) => ({ entity, action })))
  if (all.length === 0) return { title, blocks: [paragraph(line`Actions: ${notShown}.`)] }
  const rows = all.map(({ entity, action }): Row => [
    [code(`${entity.name}.${action.name}`)],
    action.kind === 'tally'
      ? line`counts each actor once in ${code(action.count)} and lets them take it back; ${code(action.mine)} says whether one has`
      : sayCode(action.does),
    action.label === undefined ? [] : [sayWords(action.label, languages)],
    action.kind === 'tally' ? [] : names(action.failures),
  ])
  const inputs = all.flatMap(({ entity, action }): Block[] =>
    action.kind === 'code' && action.input.length > 0
      ? [tableOfFields('Input', action.input, languages, `${entity.name}.${action.name}.`)]
      : [],
  )
  return {
    title,
    blocks: [table(['Action', 'What it does', 'Called?', 'Can fail with?'], rows), ...inputs],
  }
}

function jobs({ jobs: all }: Description): Part {
  const title = 'Jobs and schedules'
  if (all.length === 0) return { title, blocks: [paragraph(line`Jobs: ${notShown}.`)] }
  const rows = all.map(({ name, schedule, tries, seconds, does }): Row => [
    [code(name)],
    [schedule === undefined ? 'when asked for' : `every ${schedule}`],
    [String(tries)],
    [`${seconds} s`],
    sayCode(does),
  ])
  return { title, blocks: [table(['Job', 'When', 'Tries', 'Each at most', 'What it does'], rows)] }
}

/** Whom the documents of the API tell what. */
export const documentTerms = {
  filtered: 'The documents of the API tell everybody of what they may do.',
  open: 'The documents of the API tell everybody everything.',
  closed: 'The documents of the API are for administrators only.',
} as const

function addresses({ house, documents }: Description): Part {
  return {
    title: 'Addresses',
    blocks: [
      paragraph([documentTerms[documents]]),
      tableOfAddresses(house.addresses),
      paragraph(
        line`The records of every entity have these, each with its own plural, moves and actions:`,
      ),
      tableOfAddresses(house.recordAddresses),
    ],
  }
}

function tableOfAddresses(all: readonly AddressDescription[]): Block {
  const rows = all.map(({ method, path, does, parameters, refusals }): Row => [
    [method],
    [code(path)],
    [does],
    joined(
      parameters.map(({ name, isNeeded }) =>
        isNeeded ? line`${code(name)} (needed)` : [code(name)],
      ),
      ', ',
    ),
    [refusals.join(', ')],
  ])
  return table(['Method', 'Address', 'What it does', 'Asked with?', 'Refused with?'], rows)
}
