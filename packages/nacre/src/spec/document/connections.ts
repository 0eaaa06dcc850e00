import type {
  SpecBlock,
  SpecSubsection,
  SpecTableRow,
} from '#shell/model/specification-document.ts'
import type { Description } from '../description.ts'
import { table } from './document.ts'
import { fieldTables } from './fields.ts'
import { code, codeList } from '../grammar/inline.ts'
import type { ServerCallDescription } from '../connection-descriptions.ts'

/** Renders what the server exchanges with other services: calls of jobs, secrets and webhooks. */
export function renderConnections(description: Description): readonly SpecSubsection[] {
  const { serverCalls, secrets, webhooks } = description
  return [
    ...(serverCalls.length === 0 ? [] : [renderServerCalls(description)]),
    ...(secrets.length === 0 ? [] : [renderSecrets(description)]),
    ...(webhooks.length === 0 ? [] : [renderWebhooks(description)]),
  ]
}

function renderServerCalls({ serverCalls, languages }: Description): SpecSubsection {
  const rows = serverCalls.map((call): SpecTableRow => [
    [code(call.name)],
    [call.method],
    call.url === undefined ? [] : [code(call.url)],
    call.urlVariable === undefined ? [] : [code(call.urlVariable)],
    call.bearer === undefined ? [] : [code(call.bearer)],
    [`${call.timeoutSeconds} s`],
    [call.description],
  ])
  const columns = [
    'Server call',
    'Method',
    'URL?',
    'URL variable?',
    'Bearer token?',
    'Timeout',
    'Effect',
  ]
  const fieldsOf = ({ name, sends, reads }: ServerCallDescription): readonly SpecBlock[] => [
    ...fieldTables('Sends', sends, languages, `${name}.`),
    ...fieldTables('Reads', reads, languages, `${name}.`),
  ]
  return {
    title: 'Calls of jobs',
    blocks: [table(columns, rows), ...serverCalls.flatMap(fieldsOf)],
  }
}

function renderSecrets({ secrets }: Description): SpecSubsection {
  const rows = secrets.map(({ name, variable, required, description }): SpecTableRow => [
    [code(name)],
    [code(variable)],
    [required ? 'yes' : 'no'],
    [description],
  ])
  return {
    title: 'Secrets',
    blocks: [table(['Secret', 'Variable', 'Required', 'Purpose'], rows)],
  }
}

function renderWebhooks({ webhooks }: Description): SpecSubsection {
  const rows = webhooks.map((one): SpecTableRow => [
    [code(one.name)],
    codeList(one.events),
    one.when === undefined ? [] : [code(one.when)],
    [code(one.urlVariable)],
    one.secretVariable === undefined ? [] : [code(one.secretVariable)],
    one.sees === undefined ? [] : [code(one.sees)],
    one.maxAttempts === undefined ? [] : [String(one.maxAttempts)],
    [one.description],
  ])
  const columns = [
    'Webhook',
    'Events',
    'Where?',
    'URL variable',
    'Secret variable?',
    'Fields of?',
    'Attempts?',
    'Purpose',
  ]
  return { title: 'Webhooks', blocks: [table(columns, rows)] }
}
