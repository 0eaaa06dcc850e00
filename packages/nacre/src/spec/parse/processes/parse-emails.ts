import type {
  EmailDescription,
  EntityEmailDescription,
  ReminderDescription,
} from '../../email-description.ts'
import { recipientText } from '../../document/emails.ts'
import { type Languages, parseQuotedText } from '../../grammar/localized-text.ts'
import { codeSpansIn, nameIn } from '../../grammar/phrase.ts'
import type { ParsedBlock } from '../../markdown/parse-markdown.ts'
import { readReminder } from './parse-reminders.ts'
import {
  collectTableRows,
  type ParsedRow,
  recordUnparsedLine,
  type SourceLocation,
  type SpecParser,
} from '../spec-parser.ts'

export interface ParsedEmails {
  readonly emails: readonly EmailDescription[]
  /** The emails that entities send, by entity name. */
  readonly sent: ReadonlyMap<string, readonly EntityEmailDescription[]>
  /** The reminders, by entity name. */
  readonly reminders: ReadonlyMap<string, readonly ReminderDescription[]>
  readonly rest: readonly ParsedBlock[]
}

/** Parses the emails of the product, and when they are sent. */
export function parseEmails(
  blocks: readonly ParsedBlock[],
  where: SourceLocation,
  reading: SpecParser,
): ParsedEmails {
  const { languages } = reading
  const declared = collectTableRows(blocks, 'email')
  const paragraphs = collectTableRows(declared.rest, 'paragraph of')
  const sent = collectTableRows(paragraphs.rest, 'sent')
  const reminded = collectTableRows(sent.rest, 'reminder')
  const emails = declared.rows.flatMap(({ row, line }) => {
    const email = readEmail(row, languages)
    if (!email) recordUnparsedLine(reading, where, line)
    return email ?? []
  })
  const bodies = new Map<string, EmailDescription['body'][number][]>()
  for (const { row, line } of paragraphs.rows) {
    const name = nameIn(row['paragraph of'] ?? '')
    const text = parseQuotedText(row['text'] ?? '', languages)
    if (text === undefined || !emails.some((one) => one.name === name))
      recordUnparsedLine(reading, where, line)
    else bodies.set(name, [...(bodies.get(name) ?? []), text])
  }
  const byEntity = new Map<string, EntityEmailDescription[]>()
  for (const { row, line } of sent.rows) {
    const [entity = '', name = ''] = nameIn(row['sent'] ?? '').split('.')
    const one = readEntityEmail(name, row)
    if (!emails.some((email) => email.name === one.send) || name === '')
      recordUnparsedLine(reading, where, line)
    else byEntity.set(entity, [...(byEntity.get(entity) ?? []), one])
  }
  const reminders = new Map<string, ReminderDescription[]>()
  for (const { row, line } of reminded.rows) {
    const [entity = '', name = ''] = nameIn(row['reminder'] ?? '').split('.')
    const one = readReminder(name, row)
    if (!one || !emails.some((email) => email.name === one.send))
      recordUnparsedLine(reading, where, line)
    else reminders.set(entity, [...(reminders.get(entity) ?? []), one])
  }
  return {
    emails: emails.map((one) => ({ ...one, body: bodies.get(one.name) ?? [] })),
    sent: byEntity,
    reminders,
    rest: reminded.rest,
  }
}

function readEmail(row: ParsedRow, languages: Languages): EmailDescription | undefined {
  const subject = parseQuotedText(row['subject'] ?? '', languages)
  const name = nameIn(row['email'] ?? '')
  if (subject === undefined || !/^[a-z]\w*$/u.test(name)) return undefined
  const label = parseQuotedText(row['button'] ?? '', languages)
  const path = nameIn(row['path'] ?? '')
  const reader = row['says what may be read by'] ?? recipientText
  return {
    name,
    about: nameIn(row['entity'] ?? ''),
    subject,
    body: [],
    facts: codeSpansIn(row['facts'] ?? ''),
    ...(label === undefined || path === '' ? {} : { button: { label, path } }),
    ...(reader === recipientText || reader === '' ? {} : { sees: nameIn(reader) }),
  }
}

function readEntityEmail(name: string, row: ParsedRow): EntityEmailDescription {
  const to = row['to'] ?? ''
  const [recipient = ''] = codeSpansIn(to)
  return {
    name,
    after: nameIn(row['after'] ?? ''),
    ...(row['where'] ? { when: nameIn(row['where']) } : {}),
    send: nameIn(row['email'] ?? ''),
    to: recipient,
    isRole: to.startsWith('everyone with the role '),
  }
}
