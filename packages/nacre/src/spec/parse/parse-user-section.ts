import { providerProtocols } from '#shell/language/people/user-options.ts'
import { noSignInMethods, signInMethodNames } from '#shell/language/people/sign-in-methods.ts'
import type { ProviderDescription, UsersDescription } from '../users-description.ts'
import { signUpTexts, signInMethodTexts } from '../document/users.ts'
import type { ParsedSubsection } from '../markdown/parse-markdown.ts'
import { codeSpansIn, nameIn } from '../grammar/phrase.ts'
import { parseLocalizedText } from '../grammar/localized-text.ts'
import { parseBoolean } from '../field-values/values.ts'
import { currentPhrase } from './former-phrases.ts'
import { defaultSessions } from './build-user-entity.ts'
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

type MutableUsers = { -readonly [K in keyof UsersDescription]: UsersDescription[K] }

export function parseUsers(part: ParsedSubsection, reading: SpecParser): UsersDescription {
  const where: SourceLocation = { section: 6, under: part.title }
  const { rows, rest: others } = collectTableRows(part.blocks, 'provider')
  const { labels, rest } = labeledItems(others)
  const users: MutableUsers = {
    signUp: 'invite-only',
    ...noSignInMethods,
    providers: rows.flatMap(({ row, line }) => readProvider(row, line, where, reading)),
    signUpRoles: [],
    secondFactor: [],
    sessions: defaultSessions,
  }
  for (const { label, text, item } of labels) {
    if (label === 'sign-in methods') parseSignInMethods(text, users, where, reading)
    else {
      const read = readers[label]?.(text, users)
      if (read) Object.assign(users, read)
      else for (const line of linesOfItem(item)) recordUnparsedLine(reading, where, line)
    }
  }
  recordUnparsedBlocks(reading, where, rest)
  return users
}

type Reader = (text: string, users: UsersDescription) => Partial<UsersDescription> | undefined

const readers: Readonly<Record<string, Reader>> = {
  accounts: (text) => {
    const found = Object.entries(signUpTexts).find(
      ([, output]) => output === currentPhrase(text),
    )?.[0]
    return found === 'open' || found === 'invite-only' || found === 'closed'
      ? { signUp: found }
      : undefined
  },
  'roles at sign-up': (text) => ({ signUpRoles: codeSpansIn(text) }),
  'two-factor authentication required for': (text) => ({ secondFactor: codeSpansIn(text) }),
  'session lifetime': (text, { sessions }) => {
    const span = parseLifetime(text)
    return span && { sessions: { ...sessions, ...span } }
  },
  'session lifetime when staying signed in': (text, { sessions }) => {
    const remembered = parseLifetime(text)
    return remembered && { sessions: { ...sessions, remembered } }
  },
}

/** Reads a number with thousands separators: 2,000. */
const parseCount = (text: string): number => Number(text.replaceAll(',', ''))

function parseLifetime(text: string): { idleHours: number; maxHours: number } | undefined {
  const [, idle, total] =
    /^([\d,]+) hours (?:idle|without a request), ([\d,]+) hours (?:in total|in all)$/u.exec(text) ??
    []
  if (idle === undefined || total === undefined) return undefined
  return { idleHours: parseCount(idle), maxHours: parseCount(total) }
}

function parseSignInMethods(
  text: string,
  users: MutableUsers,
  where: SourceLocation,
  reading: SpecParser,
): void {
  for (const message of text.split(',').map((one) => one.trim())) {
    const method = signInMethodNames.find(
      (one) => currentPhrase(message) === signInMethodTexts[one] || message === one,
    )
    if (method) users[method] = true
    else if (message !== 'the providers below')
      recordUnparsedText(reading, where, `a sign-in method: ${message}`)
  }
}

function readProvider(
  row: ParsedRow,
  line: string,
  where: SourceLocation,
  reading: SpecParser,
): readonly ProviderDescription[] {
  const [name, issuer, clientId, clientSecretVariable] = [
    row['provider'],
    row['issuer'],
    row['client id'],
    row['secret variable'],
  ].map((cell) => nameIn(cell ?? ''))
  if (!name || !issuer || !clientId || !clientSecretVariable) {
    recordUnparsedLine(reading, where, line)
    return []
  }
  const satisfiesSecondFactor =
    parseBoolean(row['enforces two-factor authentication'] ?? '') ?? false
  const label = parseLocalizedText(row['label'] ?? name, reading.languages)
  const protocol = providerProtocols.find((one) => one === nameIn(row['protocol'] ?? ''))
  return [
    {
      name,
      label,
      issuer,
      clientId,
      clientSecretVariable,
      satisfiesSecondFactor,
      ...(protocol === undefined ? {} : { protocol }),
    },
  ]
}
