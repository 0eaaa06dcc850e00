import type { ApiDocument, Listed, Schema } from './api-document.ts'
import { schemaInWords } from './schema-words.ts'

interface Props {
  readonly document: ApiDocument
  readonly operations: readonly Listed[]
  readonly label: string
}

/** The fields of a group's records, as they are answered and as they are given. */
export function RecordTable({ document, operations, label }: Props) {
  const name = nameOf(operations)
  const { schemas } = document.components
  const record = schemas[name] ?? schemas[`${name}Values`]
  if (!record?.properties) return null
  const given = schemas[`${name}Values`]?.required ?? []
  return (
    <div className="wide" role="region" aria-label={`Fields: ${label}`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Holds</th>
            <th scope="col">Is</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(record.properties).map(([field, schema]) => (
            <tr key={field}>
              <th scope="row">
                <code>{field}</code>
                <span className="note">{noteOf(field, schema, given)}</span>
              </th>
              <td>{schemaInWords(schema)}</td>
              <td>{schema.description}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function noteOf(field: string, { readOnly }: Schema, given: readonly string[]): string {
  if (given.includes(field)) return 'needed'
  return readOnly ? 'kept for you' : ''
}

/** The name of the schema that making or reading one of them speaks of. */
function nameOf(operations: readonly Listed[]): string {
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
