import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { file as fileField } from '#shell/field-types/file/field.ts'
import { createDiskFiles } from '#shell/store/files/disk-files.ts'
import { createFormParser } from './parse-form.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nacre-forms-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const mebibyte = 1024 * 1024
const largest = 2 * mebibyte
const entities = [
  { fields: { upload: fileField({ types: ['text/plain'], max: '2 MB' }) } },
] as never
const onDisk = () => readdir(join(folder, 'files')).catch(() => [])

/** Receives a form in arbitrary chunks, as from a socket. */
async function receive(form: FormData, isTrusted = true) {
  const receiver = createFormParser({ entities }, createDiskFiles(folder).incoming)
  const sent = new Response(form)
  const boundary = sent.headers.get('content-type')?.split('boundary=')[1] ?? ''
  const content = new Blob([await sent.arrayBuffer()]).stream()
  const params = { content, boundary, sender: 'user:una', mayBringFiles: true }
  return receiver({ ...params, isTrusted: () => isTrusted })
}

function formOf(pieces: Readonly<Record<string, string | File>>): FormData {
  const form = new FormData()
  for (const [name, part] of Object.entries(pieces)) form.append(name, part)
  return form
}

const sizeOf = (form: FormData, name: string) => {
  const file = form.get(name)
  return file instanceof File ? file.size : undefined
}

test('all fields and files arrive in order, and files are deleted from the disk afterwards', async () => {
  const { form, isCut, discard } = await receive(
    formOf({
      title: 'Größe\r\n2',
      upload: new File(['one'], 'größe “1”.txt'),
      other: new File(['two'], 'b.txt'),
      last: 'yes',
    }),
  )
  expect(isCut).toBe(false)
  expect([...form.keys()]).toEqual(['title', 'upload', 'other', 'last'])
  expect(form.get('title')).toBe('Größe\r\n2')
  const upload = form.get('upload')
  expect(upload instanceof File && [upload.name, await upload.text()]).toEqual([
    'größe “1”.txt',
    'one',
  ])
  expect(await onDisk()).toHaveLength(2)
  await discard()
  expect(await onDisk()).toEqual([])
})

test('a form without a valid token stores no file', async () => {
  const parts = { token: 'wrong', upload: new File(['one'], 'a.txt'), last: 'yes' }
  const { form, isCut } = await receive(formOf(parts), false)
  expect([isCut, [...form.keys()]]).toEqual([true, ['token']])
  expect(await onDisk()).toEqual([])
})

test('a file without a matching field is stored only up to the size at which it is rejected', async () => {
  const large = new File(['x'.repeat(3 * largest)], 'a.txt')
  const { form, discard } = await receive(formOf({ upload: large, last: 'yes' }))
  expect(sizeOf(form, 'upload')).toBe(largest + 1)
  expect(form.get('last')).toBe('yes')
  await discard()
})

test('long text, many files and large files exhaust neither memory nor disk', async () => {
  const manyFiles = new FormData()
  for (let count = 0; count < 41; count += 1) manyFiles.append('upload', new File(['x'], 'a.txt'))
  const wide = new FormData()
  for (let count = 0; count < 5_001; count += 1) wide.append('a', '')
  const full = new FormData()
  for (let count = 0; count < 5; count += 1) {
    full.append('upload', new File(['x'.repeat(largest)], 'a.txt'))
  }
  const half = 'x'.repeat(mebibyte / 2 + 1)
  for (const form of [manyFiles, wide, full, formOf({ one: half, other: half })]) {
    await expect(receive(form)).rejects.toMatchObject({ code: 'content-too-large', status: 413 })
    expect(await onDisk()).toEqual([])
  }
})

test('concurrent forms are limited per sender, without affecting other senders', async () => {
  const receiver = createFormParser({ entities }, createDiskFiles(folder).incoming)
  const end = Promise.withResolvers<void>()
  const send = (sender: string) =>
    receiver({
      content: (async function* () {
        yield Buffer.from('--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1')
        await end.promise
        yield Buffer.from('\r\n--x--\r\n')
      })(),
      boundary: 'x',
      sender,
      mayBringFiles: true,
      isTrusted: () => true,
    })
  const pendingForms = Array.from({ length: 6 }, () => send('user:una'))
  await expect(send('user:una')).rejects.toMatchObject({ code: 'overloaded', status: 503 })
  pendingForms.push(send('user:umar'))
  end.resolve()
  for (const { form } of await Promise.all(pendingForms)) expect(form.get('a')).toBe('1')
  expect((await send('user:una')).form.get('a')).toBe('1')
})

test('an aborted or invalid form leaves no files behind', async () => {
  const receiver = createFormParser({ entities }, createDiskFiles(folder).incoming)
  const head = '--x\r\nContent-Disposition: form-data; name="a"; filename="b"\r\n\r\n'
  for (const text of [
    '',
    'hello',
    head,
    `${head}hello`,
    `${head}hello\r\n--x`,
    `${head}\r\n--xyz`,
  ]) {
    const content = new Blob([text]).stream()
    const params = { content, boundary: 'x', sender: 'a', mayBringFiles: true }
    await expect(receiver({ ...params, isTrusted: () => true }), text).rejects.toMatchObject({
      code: 'bad-request',
    })
    expect(await onDisk()).toEqual([])
  }
})
