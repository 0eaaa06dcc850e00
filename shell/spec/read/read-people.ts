import type { ProviderDescription, UsersDescription } from '../description.ts'
import { signUps, ways } from '../document/people.ts'
import type { ReadPart } from '../markdown/read-markdown.ts'
import { codesIn, nameIn } from '../phrases/phrase.ts'
import { readWords } from '../phrases/sayings.ts'
import { yesOrNo } from '../phrases/values.ts'
import { usualSessions } from './read-users.ts'
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

type Read = { -readonly [K in keyof UsersDescription]: UsersDescription[K] }

export function readPeople(part: ReadPart, reading: Reading): UsersDescription {
  const where: Where = { section: 6, under: part.title }
  const { rows, rest: others } = tablesOf(part.blocks, 'provider')
  const { labels, rest } = labelsOf(others)
  const users: Read = {
    signUp: 'invited',
    password: false,
    passkey: false,
    link: false,
    providers: rows.flatMap(({ row, line }) => readProvider(row, line, where, reading)),
    secondFactor: [],
    sessions: usualSessions,
  }
  for (const { label, text, item } of labels) {
    if (label === 'ways in') readWays(text, users, where, reading)
    else {
      const read = readers[label]?.(text, users)
      if (read) Object.assign(users, read)
      else for (const line of linesOfItem(item)) keepLine(reading, where, line)
    }
  }
  keepBlocks(reading, where, rest)
  return users
}

type Reader = (text: string, users: UsersDescription) => Partial<UsersDescription> | undefined

const readers: Readonly<Record<string, Reader>> = {
  accounts: (text) => {
    const found = Object.entries(signUps).find(([, said]) => said === text)?.[0]
    return found === 'open' || found === 'invited' || found === 'none'
      ? { signUp: found }
      : undefined
  },
  'second factor needed': (text) => ({ secondFactor: codesIn(text) }),
  'a session lasts': (text, { sessions }) => {
    const span = readSpan(text)
    return span && { sessions: { ...sessions, ...span } }
  },
  'for those who stay signed in': (text, { sessions }) => {
    const remembered = readSpan(text)
    return remembered && { sessions: { ...sessions, remembered } }
  },
}

function readSpan(text: string): { idle: number; whole: number } | undefined {
  const [, idle, whole] = /^(\d+) hours without a request, (\d+) hours in all$/u.exec(text) ?? []
  return idle === undefined ? undefined : { idle: Number(idle), whole: Number(whole) }
}

function readWays(text: string, users: Read, where: Where, reading: Reading): void {
  for (const said of text.split(',').map((one) => one.trim())) {
    const way = (['password', 'passkey', 'link'] as const).find(
      (one) => said === ways[one] || said === one,
    )
    if (way) users[way] = true
    else if (said !== 'the providers below') keepText(reading, where, `a way in: ${said}`)
  }
}

function readProvider(
  row: ReadRow,
  line: string,
  where: Where,
  reading: Reading,
): readonly ProviderDescription[] {
  const [name, issuer, clientId, secretVariable] = [
    row['provider'],
    row['issuer'],
    row['client'],
    row['secret in'],
  ].map((cell) => nameIn(cell ?? ''))
  if (!name || !issuer || !clientId || !secretVariable) {
    keepLine(reading, where, line)
    return []
  }
  const isStrong = yesOrNo(row['asks for a second factor itself'] ?? '') ?? false
  const label = readWords(row['called'] ?? name, reading.languages)
  return [{ name, label, issuer, clientId, secretVariable, isStrong }]
}
