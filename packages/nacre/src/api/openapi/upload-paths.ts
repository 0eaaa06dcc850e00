import type { Entity } from '#shell/language/entities/entity.ts'
import type { Field } from '#shell/language/fields/field.ts'
import { filePathsOf } from '#shell/model/values/file-fields.ts'
import { operationErrors } from '#shell/model/operation-errors.ts'
import { humanize, localize } from '#shell/language/texts/localized-text.ts'
import { uploadPath } from '../upload-routes.ts'
import { operation } from './operation.ts'
import type { OpenApiNode } from '../open-api-node.ts'
import { operationId } from './operation-ids.ts'
import type { ApiVisibility } from '../visibility.ts'

/** Returns the upload paths of an entity, limited to the fields that the reader may change. */
export function uploadPaths(entity: Entity, view: ApiVisibility): OpenApiNode {
  const may = (verb: string) => view.may(verb, entity)
  if (!may('create') && !(may('read') && may('change'))) return {}
  const writable = view.writable(entity)
  return Object.fromEntries(
    [...filePathsOf(entity.fields)]
      .filter(([fieldPath]) => writable.has(fieldPath.split('.', 1)[0] ?? ''))
      .map(([fieldPath, field]) => [
        uploadPath(entity, fieldPath),
        { post: uploadOperation(entity, fieldPath, field) },
      ]),
  )
}

const binary = { type: 'string', format: 'binary' }
const formSchema = {
  type: 'object',
  required: ['xsrf-token', 'file'],
  properties: { 'xsrf-token': { type: 'string' }, file: binary },
}
const fileNameHeader = {
  name: 'Content-Disposition',
  in: 'header',
  description: `The name of the file: attachment; filename*=UTF-8''name.pdf`,
  schema: { type: 'string' },
}

const uploadErrors = [
  ...operationErrors.create.filter((id) => id !== 'validation-failed' && id !== 'limit-reached'),
  ...(['insufficient-scope', 'request-timeout', 'overloaded', 'bad-gateway'] as const),
]

function uploadOperation(
  { name, label }: Entity,
  fieldPath: string,
  { constraints, schema }: Field,
): OpenApiNode {
  const { types = [], max = '' } = constraints
  const hasDescription = Object.hasOwn(Object(schema['properties']), 'description')
  const fieldLabel = humanize(fieldPath.replaceAll('.', ' '))
  return operation(operationId('upload', name, fieldPath), `Upload a file: ${fieldLabel}`, {
    tag: localize(label ?? humanize(name)),
    description: `At most ${max}. The content must be of one of these types. Save the response in ${fieldPath} of a record within a day${hasDescription ? ', with a description' : ''}.`,
    parameters: [fileNameHeader],
    requestBody: {
      required: true,
      content: Object.fromEntries([
        ...types.map((one) => [one, { schema: binary }]),
        ['multipart/form-data', { schema: formSchema }],
      ]),
    },
    ok: hasDescription ? withoutDescription(schema) : schema,
    status: '201',
    headers: ['Location'],
    failures: uploadErrors,
    isWriting: true,
  })
}

/** Returns the schema of an uploaded file, which has no description yet. */
function withoutDescription(schema: OpenApiNode): OpenApiNode {
  const { description: _description, ...properties } = Object(schema['properties'])
  const required = Array.isArray(schema['required']) ? schema['required'] : []
  return { ...schema, properties, required: required.filter((name) => name !== 'description') }
}
