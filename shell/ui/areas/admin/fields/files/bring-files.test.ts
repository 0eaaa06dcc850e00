import { expect, test } from 'vitest'
import { answerOf, httpOver } from '#shell/http/http.ts'
import { file } from '#shell/model/fields/file.ts'
import { image } from '#shell/model/fields/image.ts'
import { list } from '#shell/model/fields/list.ts'
import { structure } from '#shell/model/fields/structure.ts'
import { text } from '#shell/model/fields/text.ts'
import { outlineOfField, outlineOfFields } from '#shell/model/outline/field-outline.ts'
import { bringFiles, encTypeFor } from './bring-files.ts'

const types = ['text/plain'] as const
const knows = { language: 'en', writable: () => true, pluralOf: () => undefined } as const
const outlineOf = (fields: Parameters<typeof outlineOfFields>[0]) => outlineOfFields(fields, knows)
const fields = outlineOf({
  title: text(),
  letter: file({ types }),
  figures: list(image()),
  parts: list(structure({ name: text(), table: file({ types }) })),
})
const closed = outlineOfField('closed', file({ types }), { ...knows, writable: () => false })

/** A server that takes what is not called bad. */
function server() {
  const sent: string[] = []
  const http = httpOver(async ({ url, body }) => {
    const name = body instanceof File ? body.name : ''
    sent.push(`${url} ${name}`)
    if (!name.startsWith('bad')) return answerOf(201, { file: name })
    return answerOf(415, { id: 'wrong-type', status: 415, type: '', title: `${name} is none.` })
  })
  return { sent, http }
}

function formOf(parts: readonly (readonly [string, string | File])[]): FormData {
  const form = new FormData()
  for (const [name, value] of parts) form.append(name, value)
  return form
}

const called = (name: string) => new File(['x'], name)

test('each file goes where files for its field go, and what it has become stands in its place', async () => {
  const { http, sent } = server()
  const form = formOf([
    ['letter', '{"file":"old"}'],
    ['letter._file', called('new.txt')],
    ['closed._file', called('closed.txt')],
    ['figures', 's0'],
    ['figures', 's1'],
    ['figures.s0._file', new File([], '')],
    ['figures.s1', ''],
    ['figures.s1._file', called('b.png')],
    ['parts', 'k3'],
    ['parts.k3.table._file', called('c.txt')],
    ['strange._file', called('d.txt')],
  ])
  expect(await bringFiles(http, 'papers', form, { ...fields, closed })).toBeUndefined()
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

test('what is wrong with a file is said beside its field, and the others are not lost', async () => {
  const { http } = server()
  const form = formOf([
    ['letter', '{"file":"old"}'],
    ['letter._file', called('bad.txt')],
    ['figures', 's0'],
    ['figures.s0._file', called('b.png')],
    ['parts', 'k3'],
    ['parts.k3.table._file', called('bad.csv')],
  ])
  expect(await bringFiles(http, 'papers', form, fields)).toMatchObject({
    id: 'wrong-type',
    title: 'bad.txt is none.',
    fields: { letter: 'bad.txt is none.', 'parts.k3.table': 'bad.csv is none.' },
  })
  expect([form.get('letter'), form.get('figures.s0')]).toEqual([
    '{"file":"old"}',
    '{"file":"b.png"}',
  ])
})

test('a file is taken away where that is wanted, unless another is in its place', async () => {
  const { http } = server()
  const form = formOf([
    ['letter', '{"file":"old"}'],
    ['letter._gone', 'yes'],
    ['parts', 'k3'],
    ['parts.k3.table', '{"file":"old"}'],
    ['parts.k3.table._gone', 'yes'],
    ['parts.k3.table._file', called('c.txt')],
  ])
  await bringFiles(http, 'papers', form, fields)
  expect([form.get('letter'), form.get('parts.k3.table')]).toEqual(['', '{"file":"c.txt"}'])
})

test('only a form that can bring files is sent in parts', () => {
  const wayOf = (given: Parameters<typeof outlineOfFields>[0]) =>
    encTypeFor(Object.values(outlineOf(given))).encType
  expect(wayOf({ title: text() })).toBeUndefined()
  expect(wayOf({ parts: list(structure({ scan: image() })) })).toBe('multipart/form-data')
})
