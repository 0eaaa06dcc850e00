import { statesOf } from '#shell/model/state.ts'
import type { Words } from '#shell/model/words.ts'
import type { MoveDescription, StatesDescription } from '../description.ts'
import type { ReadPart } from '../markdown/read-markdown.ts'
import { codesIn, divide, nameIn } from '../phrases/phrase.ts'
import { readQuoted, readWords } from '../phrases/sayings.ts'
import { readTerms } from '../phrases/terms.ts'
import {
  keepBlocks,
  keepLine,
  keepText,
  labelsOf,
  linesOfItem,
  type Reading,
  type ReadRow,
  tablesOf,
  type Where,
} from './reading.ts'

/** The states of an entity. The diagram says nothing that the moves do not. */
export function readStates(
  part: ReadPart,
  where: Where,
  reading: Reading,
): StatesDescription | undefined {
  const { rows, rest: others } = tablesOf(part.blocks, 'move')
  const { labels, rest } = labelsOf(others)
  const about: Partial<Record<'initial' | 'begins' | 'ends', readonly string[]>> = {}
  let called: Readonly<Record<string, Words>> = {}
  for (const { label, text, item } of labels) {
    const role = roles[label]
    const found = codesIn(text)
    const names = found.length > 0 ? found : text.split(',').map((one) => one.trim())
    if (role !== undefined) about[role] = names
    else if (label === 'called') called = readLabels(text, where, reading)
    else for (const line of linesOfItem(item)) keepLine(reading, where, line)
  }
  keepBlocks(reading, where, rest)
  const moves = rows.flatMap(({ row, line }) => readMove(row, line, where, reading) ?? [])
  const initial = about.initial?.[0] ?? moves[0]?.from[0]
  if (initial === undefined) return undefined
  const { begins = [], ends = [] } = about
  const named = Object.fromEntries(moves.map(({ name, from, to }) => [name, { from, to, who: [] }]))
  return {
    initial,
    names: statesOf({ initial, moves: named, begins, ends }),
    begins,
    ends,
    labels: called,
    moves,
  }
}

const roles: Readonly<Record<string, 'initial' | 'begins' | 'ends'>> = {
  'begins as': 'initial',
  initial: 'initial',
  'reached by no move, as meant': 'begins',
  'left by no move, as meant': 'ends',
  'ends as': 'ends',
}

function readLabels(text: string, where: Where, reading: Reading): Readonly<Record<string, Words>> {
  const found = divide(text, ';').flatMap((part) => {
    const [state] = codesIn(part)
    const words = readQuoted(part.replace(/^`[^`]*`\s*/u, ''), reading.languages)
    if (state !== undefined && words !== undefined) return [[state, words] as const]
    keepText(reading, where, part)
    return []
  })
  return Object.fromEntries(found)
}

function readMove(
  row: ReadRow,
  line: string,
  where: Where,
  reading: Reading,
): MoveDescription | undefined {
  const name = nameIn(row['move'] ?? '')
  const from = namesIn(row['from'] ?? '')
  const to = nameIn(row['to'] ?? '')
  if (name === '' || from.length === 0 || to === '') {
    keepLine(reading, where, line)
    return undefined
  }
  const { guard = '', afterwards = '', called = '' } = row
  return {
    name,
    from,
    to,
    who: readTerms(row['who may'] ?? ''),
    ...(guard === '' ? {} : { guard: readCode(guard) }),
    ...(afterwards === '' ? {} : { job: nameIn(afterwards) }),
    ...(called === '' ? {} : { label: readWords(called, reading.languages) }),
  }
}

function namesIn(text: string): readonly string[] {
  const codes = codesIn(text)
  return codes.length > 0 ? codes : divide(text, ',')
}

function readCode(text: string): { needs?: string } {
  const needs = doesOf(text)
  return needs === undefined ? {} : { needs }
}

/** What code does, where that is said. */
export function doesOf(text: string): string | undefined {
  const [, does] = /^code(?::\s*(.*))?$/su.exec(text) ?? [undefined, text]
  return does === '' ? undefined : does
}
