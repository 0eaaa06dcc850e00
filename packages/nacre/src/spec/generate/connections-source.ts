import type { Description } from '../description.ts'
import { type RoleImports, roleSource } from './access-rule-source.ts'
import { conditionSource } from './formula-source.ts'
import { fieldsSource } from './field-source.ts'
import {
  entry,
  literalSource,
  objectSource,
  omitDefault,
  sourceFile,
  type SourceEntry,
  type SourceFile,
  textSource,
} from './source.ts'
import type { ServerCallDescription } from '../connection-descriptions.ts'

/** Generates the calls of jobs. */
export function serverCallEntries(
  { serverCalls }: Description,
  file: SourceFile,
): readonly SourceEntry[] {
  return serverCalls.flatMap((call) => entry(call.name, serverCallSource(call, file)))
}

function serverCallSource(call: ServerCallDescription, file: SourceFile): string {
  const { url, urlVariable, method, sends, reads, bearer, timeoutSeconds, description } = call
  const parts = [
    ...text('url', url),
    ...text('urlVariable', urlVariable),
    ...entry('method', omitDefault(method, 'POST')),
    ...entry('sends', fieldsSource(sends, file)),
    ...entry('reads', fieldsSource(reads, file)),
    ...text('bearer', bearer),
    ...entry('timeoutSeconds', omitDefault(timeoutSeconds, 10)),
    ...text('description', description),
  ]
  return `${file.addImport('serverCall', 'nacre')}(${objectSource(parts)})`
}

const text = (key: string, value: string | undefined) =>
  entry(key, value === undefined ? undefined : textSource(value))

/** Generates the file of the secrets and webhooks, or nothing if there are none. */
export function connectionsSource({ secrets, webhooks, roles }: Description): string | undefined {
  if (secrets.length === 0 && webhooks.length === 0) return undefined
  const file = sourceFile()
  const who: RoleImports = { roles, module: './roles.ts', scope: { fields: [], entities: [] } }
  const secretEntries = secrets.flatMap(({ name, required, ...rest }) => {
    const options = required ? { ...rest, required } : rest
    return entry(name, `${file.addImport('secret', 'nacre')}(${literalSource(options)})`)
  })
  const webhookEntries = webhooks.flatMap(({ name, when, sees, events, ...one }) => {
    const parts = [
      ...text('urlVariable', one.urlVariable),
      ...text('secretVariable', one.secretVariable),
      ...entry('events', literalSource(events)),
      ...entry('when', when === undefined ? undefined : conditionSource(when, who.scope, file)),
      ...entry('sees', sees === undefined ? undefined : roleSource(sees, who, file)),
      ...entry('maxAttempts', one.maxAttempts === undefined ? undefined : String(one.maxAttempts)),
      ...text('description', one.description),
    ]
    return entry(name, `${file.addImport('webhook', 'nacre')}(${objectSource(parts)})`)
  })
  return file.text(
    [
      ...(secrets.length === 0 ? [] : [`export const secrets = ${objectSource(secretEntries)}`]),
      ...(webhooks.length === 0 ? [] : [`export const webhooks = ${objectSource(webhookEntries)}`]),
    ].join('\n\n'),
  )
}
