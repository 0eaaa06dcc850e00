import { statesOf } from '#shell/language/entities/state.ts'
import type { LocalizedText } from '#shell/language/texts/localized-text.ts'
import type { MoveDescription, StatesDescription } from '../description.ts'
import type { ParsedSubsection } from '../markdown/parse-markdown.ts'
import { codeSpansIn, splitOutsideQuotes, nameIn } from '../grammar/phrase.ts'
import { parseQuotedText, parseLocalizedText } from '../grammar/localized-text.ts'
import { parseAutomaticMove } from '../grammar/automatic-move.ts'
import { parseMoveInput, parseMoveSets } from '../grammar/move-values.ts'
import { parseAccessRule } from '../grammar/access-rule.ts'
import {
  recordUnparsedBlocks,
  recordUnparsedLine,
  recordUnparsedText,
  labeledItems,
  linesOfItem,
  type SpecParser,
  type ParsedRow,
  collectTableRows,
  type SourceLocation,
} from './spec-parser.ts'

/** Parses the states of an entity. The diagram is derived from the moves. */
export function parseStates(
  part: ParsedSubsection,
  where: SourceLocation,
  reading: SpecParser,
): StatesDescription | undefined {
  const { rows, rest: others } = collectTableRows(part.blocks, 'transition')
  const { labels, rest } = labeledItems(others)
  const about: Partial<Record<'initial' | 'entryStates' | 'finalStates', readonly string[]>> = {}
  let called: Readonly<Record<string, LocalizedText>> = {}
  for (const { label, text, item } of labels) {
    const role = roles[label]
    const found = codeSpansIn(text)
    const names = found.length > 0 ? found : text.split(',').map((one) => one.trim())
    if (role !== undefined) about[role] = names
    else if (/^labels?$/u.test(label)) called = parseLabels(text, where, reading)
    else for (const line of linesOfItem(item)) recordUnparsedLine(reading, where, line)
  }
  recordUnparsedBlocks(reading, where, rest)
  const moves = rows.flatMap(({ row, line }) => parseMove(row, line, where, reading) ?? [])
  const initial = about.initial?.[0] ?? moves[0]?.from[0]
  if (initial === undefined) return undefined
  const { entryStates = [], finalStates = [] } = about
  const named = Object.fromEntries(moves.map(({ name, from, to }) => [name, { from, to, may: [] }]))
  return {
    initial,
    names: statesOf({ initial, moves: named, entryStates, finalStates }),
    entryStates,
    finalStates,
    labels: called,
    moves,
  }
}

const roles: Readonly<Record<string, 'initial' | 'entryStates' | 'finalStates'>> = {
  'initial state': 'initial',
  initial: 'initial',
  'entry states': 'entryStates',
  'final states': 'finalStates',
  'ends as': 'finalStates',
}

function parseLabels(
  text: string,
  where: SourceLocation,
  reading: SpecParser,
): Readonly<Record<string, LocalizedText>> {
  const found = splitOutsideQuotes(text, ';').flatMap((part) => {
    const [state] = codeSpansIn(part)
    const words = parseQuotedText(part.replace(/^`[^`]*`\s*/u, ''), reading.languages)
    if (state !== undefined && words !== undefined) return [[state, words] as const]
    recordUnparsedText(reading, where, part)
    return []
  })
  return Object.fromEntries(found)
}

function parseMove(
  row: ParsedRow,
  line: string,
  where: SourceLocation,
  reading: SpecParser,
): MoveDescription | undefined {
  const name = nameIn(row['transition'] ?? '')
  const from = namesIn(row['from'] ?? '')
  const to = nameIn(row['to'] ?? '')
  if (name === '' || from.length === 0 || to === '') {
    recordUnparsedLine(reading, where, line)
    return undefined
  }
  const {
    condition: guard = '',
    'by itself': time = '',
    job: afterwards = '',
    label: called = '',
  } = row
  const about = { ...where, about: name }
  const readPart = <Part>(text: string, parse: (part: string) => Part | undefined) => {
    const part = text === '' ? undefined : parse(text)
    if (text !== '' && part === undefined) recordUnparsedText(reading, about, text)
    return part
  }
  const input = readPart(row['takes'] ?? '', parseMoveInput)
  const sets = readPart(row['sets'] ?? '', parseMoveSets)
  const errors = codeSpansIn(row['errors'] ?? '')
  return {
    name,
    from,
    to,
    may: parseAccessRule(row['allowed for'] ?? ''),
    ...(guard === '' ? {} : { guard: readCode(guard) }),
    ...readPart(time, parseAutomaticMove),
    ...(afterwards === '' ? {} : { job: nameIn(afterwards) }),
    ...(input ? { input } : {}),
    ...(sets ? { sets } : {}),
    ...(errors.length === 0 ? {} : { errors }),
    ...(called === '' ? {} : { label: parseLocalizedText(called, reading.languages) }),
  }
}

function namesIn(text: string): readonly string[] {
  const codes = codeSpansIn(text)
  return codes.length > 0 ? codes : splitOutsideQuotes(text, ',')
}

function readCode(text: string): { guardDescription?: string } {
  const guardDescription = parseCodeDescription(text)
  return guardDescription === undefined ? {} : { guardDescription }
}

/** Returns the description of a part in code, if there is one. */
export function parseCodeDescription(text: string): string | undefined {
  const [, does] = /^code(?::\s*(.*))?$/su.exec(text) ?? [undefined, text]
  return does === '' ? undefined : does
}
