import { kebabOf } from '#shell/model/kebab-of.ts'
import type { Entity } from '#shell/model/entity.ts'
import type { Field } from '#shell/model/field.ts'
import { fileFieldsOf } from '#shell/model/kept-files.ts'
import { possibleFailures } from '#shell/model/possible-failures.ts'
import { nameAsWords, wordsIn } from '#shell/model/words.ts'
import { uploadPath } from '../upload-addresses.ts'
import { type Node, operation } from './operation.ts'
import type { View } from './view.ts'

/** The addresses to which files for an entity's fields are sent, as far as somebody may set the fields. */
export function uploadPaths(entity: Entity, view: View): Node {
  const may = (verb: string) => view.may(verb, entity)
  if (!may('create') && !(may('read') && may('change'))) return {}
  const writable = view.writable(entity)
  return Object.fromEntries(
    [...fileFieldsOf(entity.fields)]
      .filter(([address]) => writable.has(address.split('.', 1)[0] ?? ''))
      .map(([address, field]) => [
        uploadPath(entity, address),
        { post: uploadOperation(entity, address, field) },
      ]),
  )
}

const binary = { type: 'string', format: 'binary' }
const form = {
  type: 'object',
  required: ['xsrf-token', 'file'],
  properties: { 'xsrf-token': { type: 'string' }, file: binary },
}
const called = {
  name: 'Content-Disposition',
  in: 'header',
  description: `What the file is called: attachment; filename*=UTF-8''name.pdf`,
  schema: { type: 'string' },
}

const refusals = [
  ...possibleFailures.create.filter((id) => id !== 'invalid' && id !== 'full'),
  ...(['out-of-scope', 'request-too-slow', 'busy', 'unreachable'] as const),
]

function uploadOperation(
  { plural, name, label }: Entity,
  address: string,
  { bounds, schema, type }: Field,
): Node {
  const { types = [], max = '' } = bounds
  const words = nameAsWords(address.replaceAll('.', ' '))
  const id = `upload-${plural}-${kebabOf(address).replaceAll('.', '-')}`
  return operation(id, `Upload: ${words}`, {
    tag: wordsIn(label ?? nameAsWords(name)),
    description: `At most ${max}, and by its content one of these types. Within a day the answer goes into ${address} of a record${type === 'image' ? ', with a description' : ''}.`,
    parameters: [called],
    requestBody: {
      required: true,
      content: Object.fromEntries([
        ...types.map((one) => [one, { schema: binary }]),
        ['multipart/form-data', { schema: form }],
      ]),
    },
    ok: type === 'image' ? undescribed(schema) : schema,
    status: '201',
    headers: ['Location'],
    failures: refusals,
    isWriting: true,
  })
}

/** What is uploaded has no description yet. */
function undescribed(schema: Node): Node {
  const { description: _description, ...properties } = Object(schema['properties'])
  const required = Array.isArray(schema['required']) ? schema['required'] : []
  return { ...schema, properties, required: required.filter((name) => name !== 'description') }
}
