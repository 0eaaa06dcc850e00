import {
  type ApiDocument,
  createExample,
  type ListedOperation,
  type Parameter,
} from './api-document.ts'
import { describeSchema } from './describe-schema.ts'

interface Props {
  readonly operation: ListedOperation
  readonly document: ApiDocument
  readonly origin: string
}

/** The documentation of one operation: purpose, parameters, responses and errors. */
export function OperationSection({ operation, document, origin }: Props) {
  const { operationId, summary, description = '', method, path, parameters } = operation
  const body = exampleBody(operation, document)
  const response = exampleResponse(operation, document)
  return (
    <article aria-labelledby={operationId} className="operation">
      <h3 id={operationId}>{summary}</h3>
      <p className="address">
        <span className={`method ${method.toLowerCase()}`}>{method}</span> <code>{path}</code>
      </p>
      {description.split('\n\n').map((part) => part && <p key={part}>{part}</p>)}
      <Parameters parameters={parameters} label={summary} />
      <Example title="Request">{curlCommand(operation, origin, body)}</Example>
      {response && <Example title={`Response ${response.status}`}>{response.text}</Example>}
      <ErrorResponses operation={operation} />
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
            <th scope="col">Value</th>
            <th scope="col">Description</th>
          </tr>
        </thead>
        <tbody>
          {parameters.map((one) => (
            <tr key={`${one.in} ${one.name}`}>
              <th scope="row">
                <code>{one.name}</code>
                <span className="note">
                  {one.in}
                  {one.required ? ', required' : ''}
                </span>
              </th>
              <td>{describeParameter(one)}</td>
              <td>{one.description}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function describeParameter({ schema, content }: Parameter): string {
  if (schema) return describeSchema(schema)
  const [json] = Object.values(content ?? {})
  return json ? `JSON: ${describeSchema(json.schema)}` : ''
}

function Example({ title, children }: { title: string; children: string }) {
  return (
    <figure>
      <figcaption>{title}</figcaption>
      {/* Wide code scrolls horizontally, also by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0}>
        <code>{children}</code>
      </pre>
    </figure>
  )
}

function ErrorResponses({ operation: { responses } }: { operation: ListedOperation }) {
  const ids = Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([status, { $ref = '' }]) =>
      ($ref.split('/').at(-1) ?? '').split('.').map((id) => ({ status, id })),
    )
  if (ids.length === 0) return null
  return (
    <p className="refused">
      Errors:{' '}
      {ids.map(({ status, id }) => (
        <a key={id} href={`#error-${id}`}>
          {status} {id}
        </a>
      ))}
    </p>
  )
}

function exampleBody({ requestBody }: ListedOperation, document: ApiDocument): string | undefined {
  const json = requestBody?.content['application/json']
  return json && JSON.stringify(createExample(json.schema, document), null, 2)
}

function exampleResponse({ responses }: ListedOperation, document: ApiDocument) {
  const found = Object.entries(responses).find(([status]) => status.startsWith('2'))
  if (!found) return undefined
  const [status, { content = {} }] = found
  const json = content['application/json']
  if (!json) return undefined
  return { status, text: JSON.stringify(createExample(json.schema, document), null, 2) }
}

/** Returns a curl command for the operation. */
function curlCommand(
  { method, path, parameters, security = [], requestBody }: ListedOperation,
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
