import { expect, test } from 'vitest'
import { toHttpResult } from '#shell/http/http.ts'
import { createHttp } from '#shell/http/create-http.ts'
import { file } from '#shell/field-types/file/field.ts'
import { image } from '#shell/field-types/image/field.ts'
import { list } from '#shell/field-types/list/field.ts'
import { object } from '#shell/field-types/object/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { fieldSchema, fieldSchemas } from '#shell/model/schema/field-schema.ts'
import { formEncType } from '../areas/admin/fields/has-file-field.ts'
import { uploadFormFiles } from './upload-form-files.ts'

const types = ['text/plain'] as const
const knows = { language: 'en', writable: () => true, pluralOf: () => undefined } as const
const schemaOf = (fields: Parameters<typeof fieldSchemas>[0]) => fieldSchemas(fields, knows)
const fields = schemaOf({
  title: text(),
  letter: file({ types }),
  figures: list(image()),
  parts: list(object({ name: text(), table: file({ types }) })),
})
const closed = fieldSchema('closed', file({ types }), { ...knows, writable: () => false })

/** Creates a server that rejects files with “bad” in their names. */
function server() {
  const sent: string[] = []
  const http = createHttp(async ({ url, body }) => {
    const name = body instanceof File ? body.name : ''
    sent.push(`${url} ${name}`)
    if (!name.startsWith('bad')) return toHttpResult(201, { file: name })
    return toHttpResult(415, {
      code: 'unsupported-media-type',
      status: 415,
      type: '',
      title: `${name} is none.`,
    })
  })
  return { sent, http }
}

function formOf(pieces: readonly (readonly [string, string | File])[]): FormData {
  const form = new FormData()
  for (const [name, value] of pieces) form.append(name, value)
  return form
}

const fileNamed = (name: string) => new File(['x'], name)

test('each file is uploaded to its field, and the stored file replaces it in the form', async () => {
  const { http, sent } = server()
  const form = formOf([
    ['letter', '{"file":"old"}'],
    ['letter._file', fileNamed('new.txt')],
    ['closed._file', fileNamed('closed.txt')],
    ['figures', 's0'],
    ['figures', 's1'],
    ['figures.s0._file', new File([], '')],
    ['figures.s1', ''],
    ['figures.s1._file', fileNamed('b.png')],
    ['parts', 'k3'],
    ['parts.k3.table._file', fileNamed('c.txt')],
    ['strange._file', fileNamed('d.txt')],
  ])
  expect(await uploadFormFiles(http, 'papers', form, { ...fields, closed })).toBeUndefined()
  expect(sent).toEqual([
    '/v1/files/papers/letter new.txt',
    '/v1/files/papers/figures b.png',
    '/v1/files/papers/parts.table c.txt',
  ])
  const stood = ['letter', 'figures.s0', 'figures.s1', 'parts.k3.table'].map((name) =>
    form.get(name),
  )
  expect(stood).toEqual(['{"file":"new.txt"}', null, '{"file":"b.png"}', '{"file":"c.txt"}'])
})

test('an upload error is reported at its field, and the other files are kept', async () => {
  const { http } = server()
  const form = formOf([
    ['letter', '{"file":"old"}'],
    ['letter._file', fileNamed('bad.txt')],
    ['figures', 's0'],
    ['figures.s0._file', fileNamed('b.png')],
    ['parts', 'k3'],
    ['parts.k3.table._file', fileNamed('bad.csv')],
  ])
  expect(await uploadFormFiles(http, 'papers', form, fields)).toMatchObject({
    code: 'unsupported-media-type',
    title: 'bad.txt is none.',
    errors: { letter: 'bad.txt is none.', 'parts.k3.table': 'bad.csv is none.' },
  })
  expect([form.get('letter'), form.get('figures.s0')]).toEqual([
    '{"file":"old"}',
    '{"file":"b.png"}',
  ])
})

test('a file is removed on request, unless another one replaces it', async () => {
  const { http } = server()
  const form = formOf([
    ['letter', '{"file":"old"}'],
    ['letter._gone', 'yes'],
    ['parts', 'k3'],
    ['parts.k3.table', '{"file":"old"}'],
    ['parts.k3.table._gone', 'yes'],
    ['parts.k3.table._file', fileNamed('c.txt')],
  ])
  await uploadFormFiles(http, 'papers', form, fields)
  expect([form.get('letter'), form.get('parts.k3.table')]).toEqual(['', '{"file":"c.txt"}'])
})

test('only a form with file fields is sent as multipart', () => {
  const encodingOf = (input: Parameters<typeof fieldSchemas>[0]) =>
    formEncType(Object.values(schemaOf(input))).encType
  expect(encodingOf({ title: text() })).toBeUndefined()
  expect(encodingOf({ parts: list(object({ scan: image() })) })).toBe('multipart/form-data')
})
