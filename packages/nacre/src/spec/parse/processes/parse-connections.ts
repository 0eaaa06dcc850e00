import type {
  ConnectionsDescription,
  SecretDescription,
  ServerCallDescription,
  WebhookDescription,
} from '../../connection-descriptions.ts'
import { codeSpansIn, nameIn } from '../../grammar/phrase.ts'
import type { ParsedBlock } from '../../markdown/parse-markdown.ts'
import type { FieldTables } from '../field-tables.ts'
import {
  collectTableRows,
  declaredText,
  type ParsedRow,
  recordUnparsedLine,
  type SourceLocation,
  type SpecParser,
} from '../spec-parser.ts'

type Rows = ReturnType<typeof collectTableRows>['rows']

/** Parses calls of jobs, secrets and webhooks. */
export function parseConnections(
  blocks: readonly ParsedBlock[],
  fields: FieldTables,
  where: SourceLocation,
  reading: SpecParser,
): ConnectionsDescription & { readonly rest: readonly ParsedBlock[] } {
  const calls = collectTableRows(blocks, 'server call')
  const secrets = collectTableRows(calls.rest, 'secret')
  const webhooks = collectTableRows(secrets.rest, 'webhook')
  const readAll = <T>(rows: Rows, read: (row: ParsedRow) => T | undefined): readonly T[] =>
    rows.flatMap(({ row, line }) => {
      const found = read(row)
      if (found === undefined) recordUnparsedLine(reading, where, line)
      return found ?? []
    })
  return {
    serverCalls: readAll(calls.rows, readServerCall).map((call) => ({
      ...call,
      sends: fields.fieldsOf('sends', `${call.name}.`, { ...where, about: call.name }),
      reads: fields.fieldsOf('reads', `${call.name}.`, { ...where, about: call.name }),
    })),
    secrets: readAll(secrets.rows, readSecret),
    webhooks: readAll(webhooks.rows, readWebhook),
    rest: webhooks.rest,
  }
}

const isName = (name: string) => /^[a-z]\w*$/u.test(name)

/** Returns the code in a cell under a key, or nothing for an empty cell. */
function optionalName<Key extends string>(
  key: Key,
  cell: string | undefined,
): { readonly [K in Key]?: string } {
  const name = nameIn(cell ?? '')
  return (name === '' ? {} : { [key]: name }) as { readonly [K in Key]?: string }
}

function readServerCall(row: ParsedRow): ServerCallDescription | undefined {
  const name = nameIn(row['server call'] ?? '')
  const method = row['method'] === 'GET' ? 'GET' : 'POST'
  const [digits = '10'] = /^\d+/u.exec(row['timeout'] ?? '') ?? []
  if (!isName(name)) return undefined
  return {
    name,
    ...optionalName('url', row['url']),
    ...optionalName('urlVariable', row['url variable']),
    method,
    sends: [],
    reads: [],
    ...optionalName('bearer', row['bearer token']),
    timeoutSeconds: Number(digits),
    description: declaredText(row['effect'] ?? '') ?? '',
  }
}

function readSecret(row: ParsedRow): SecretDescription | undefined {
  const name = nameIn(row['secret'] ?? '')
  const variable = nameIn(row['variable'] ?? '')
  if (!isName(name) || variable === '') return undefined
  const description = declaredText(row['purpose'] ?? '') ?? ''
  return { name, variable, required: row['required'] === 'yes', description }
}

function readWebhook(row: ParsedRow): WebhookDescription | undefined {
  const name = nameIn(row['webhook'] ?? '')
  const urlVariable = nameIn(row['url variable'] ?? '')
  if (!isName(name) || urlVariable === '') return undefined
  const [digits] = /^\d+/u.exec(row['attempts'] ?? '') ?? []
  return {
    name,
    urlVariable,
    ...optionalName('secretVariable', row['secret variable']),
    events: codeSpansIn(row['events'] ?? ''),
    ...optionalName('when', row['where']),
    ...optionalName('sees', row['fields of']),
    ...(digits === undefined ? {} : { maxAttempts: Number(digits) }),
    description: declaredText(row['purpose'] ?? '') ?? '',
  }
}
