import type { ApiDocument, ListedOperation, Schema } from './api-document.ts'
import { describeSchema } from './describe-schema.ts'

interface Props {
  readonly document: ApiDocument
  readonly operations: readonly ListedOperation[]
  readonly label: string
}

/** A table of the fields of an entity in responses and in requests. */
export function RecordFieldsTable({ document, operations, label }: Props) {
  const name = schemaNameOf(operations)
  const { schemas } = document.components
  const record = schemas[name] ?? schemas[`${name}Values`]
  if (!record?.properties) return null
  const input = schemas[`${name}Values`]?.required ?? []
  return (
    <div className="wide" role="region" aria-label={`Fields: ${label}`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Type</th>
            <th scope="col">Description</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(record.properties).map(([field, schema]) => (
            <tr key={field}>
              <th scope="row">
                <code>{field}</code>
                <span className="note">{accessNote(field, schema, input)}</span>
              </th>
              <td>{describeSchema(schema)}</td>
              <td>{schema.description}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function accessNote(field: string, { readOnly }: Schema, input: readonly string[]): string {
  if (input.includes(field)) return 'needed'
  return readOnly ? 'read-only' : ''
}

/** Returns the name of the schema in the responses or the request body of the operations. */
function schemaNameOf(operations: readonly ListedOperation[]): string {
  for (const { responses, requestBody } of operations) {
    const answer = Object.values(responses).find(({ content }) => content)?.content
    const schemas = [answer, requestBody?.content].map((content) => content?.['application/json'])
    for (const found of schemas) {
      const name = found?.schema.$ref?.split('/').at(-1)
      if (name !== undefined) return name.replace(/(?:List|Values|Changes)$/u, '')
    }
  }
  return ''
}
