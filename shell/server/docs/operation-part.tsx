import { type ApiDocument, exampleOf, type Listed, type Parameter } from './api-document.ts'
import { schemaInWords } from './schema-words.ts'

interface Props {
  readonly operation: Listed
  readonly document: ApiDocument
  readonly origin: string
}

/** One operation: what it is for, what it takes, what it answers, and how it is refused. */
export function OperationPart({ operation, document, origin }: Props) {
  const { operationId, summary, description = '', method, path, parameters } = operation
  const body = exampleBody(operation, document)
  const answer = exampleAnswer(operation, document)
  return (
    <article aria-labelledby={operationId} className="operation">
      <h3 id={operationId}>{summary}</h3>
      <p className="address">
        <span className={`method ${method.toLowerCase()}`}>{method}</span> <code>{path}</code>
      </p>
      {description.split('\n\n').map((part) => part && <p key={part}>{part}</p>)}
      <Parameters parameters={parameters} label={summary} />
      <Example title="Request">{curl(operation, origin, body)}</Example>
      {answer && <Example title={`Answer ${answer.status}`}>{answer.text}</Example>}
      <Refused operation={operation} />
    </article>
  )
}

function Parameters({ parameters, label }: { parameters: readonly Parameter[]; label: string }) {
  if (parameters.length === 0) return null
  return (
    <div className="wide" role="region" aria-label={`Parameters: ${label}`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Parameter</th>
            <th scope="col">Takes</th>
            <th scope="col">Is</th>
          </tr>
        </thead>
        <tbody>
          {parameters.map((one) => (
            <tr key={`${one.in} ${one.name}`}>
              <th scope="row">
                <code>{one.name}</code>
                <span className="note">
                  {one.in}
                  {one.required ? ', needed' : ''}
                </span>
              </th>
              <td>{takes(one)}</td>
              <td>{one.description}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function takes({ schema, content }: Parameter): string {
  if (schema) return schemaInWords(schema)
  const [json] = Object.values(content ?? {})
  return json ? `JSON: ${schemaInWords(json.schema)}` : ''
}

function Example({ title, children }: { title: string; children: string }) {
  return (
    <figure>
      <figcaption>{title}</figcaption>
      {/* What is wider than the window scrolls, also by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0}>
        <code>{children}</code>
      </pre>
    </figure>
  )
}

function Refused({ operation: { responses } }: { operation: Listed }) {
  const ids = Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([status, { $ref = '' }]) =>
      ($ref.split('/').at(-1) ?? '').split('.').map((id) => ({ status, id })),
    )
  if (ids.length === 0) return null
  return (
    <p className="refused">
      Refused as:{' '}
      {ids.map(({ status, id }) => (
        <a key={id} href={`#failure-${id}`}>
          {status} {id}
        </a>
      ))}
    </p>
  )
}

function exampleBody({ requestBody }: Listed, document: ApiDocument): string | undefined {
  const json = requestBody?.content['application/json']
  return json && JSON.stringify(exampleOf(json.schema, document), null, 2)
}

function exampleAnswer({ responses }: Listed, document: ApiDocument) {
  const found = Object.entries(responses).find(([status]) => status.startsWith('2'))
  if (!found) return undefined
  const [status, { content = {} }] = found
  const json = content['application/json']
  if (!json) return undefined
  return { status, text: JSON.stringify(exampleOf(json.schema, document), null, 2) }
}

/** The operation as a line for a terminal. */
function curl(
  { method, path, parameters, security = [], requestBody }: Listed,
  origin: string,
  body: string | undefined,
): string {
  const isGuarded = !security.some((one) => Object.keys(one).length === 0)
  const hasBody = body !== undefined && requestBody !== undefined
  const parts = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}'${origin}${path}'`,
    ...(isGuarded ? ['-H "Authorization: Bearer $KEY"'] : []),
    ...(parameters.some(({ name }) => name === 'If-Match') ? [`-H 'If-Match: "1"'`] : []),
    ...(hasBody
      ? [`-H 'Content-Type: application/json'`, `-d '${body.replaceAll("'", "'\\''")}'`]
      : []),
  ]
  return parts.join(' \\\n  ')
}
