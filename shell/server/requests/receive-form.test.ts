import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { file as fileField } from '#shell/model/fields/file.ts'
import { createDiskFiles } from '#shell/store/files/disk-files.ts'
import { createFormReceiver } from './receive-form.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nacre-forms-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const mebibyte = 1024 * 1024
const largest = 2 * mebibyte
const entities = [
  { fields: { letter: fileField({ types: ['text/plain'], max: '2 MB' }) } },
] as never
const onDisk = () => readdir(join(folder, 'files')).catch(() => [])

/** Receives a form as it comes through a socket: in parts that know nothing of what is in them. */
async function receive(form: FormData, believed = true) {
  const receiver = createFormReceiver({ entities }, createDiskFiles(folder).incoming)
  const sent = new Response(form)
  const boundary = sent.headers.get('content-type')?.split('boundary=')[1] ?? ''
  const content = new Blob([await sent.arrayBuffer()]).stream()
  const asked = { content, boundary, sender: 'user:una', mayBringFiles: true }
  return receiver({ ...asked, isBelieved: () => believed })
}

function formOf(parts: Readonly<Record<string, string | File>>): FormData {
  const form = new FormData()
  for (const [name, part] of Object.entries(parts)) form.append(name, part)
  return form
}

const sizeOf = (form: FormData, name: string) => {
  const file = form.get(name)
  return file instanceof File ? file.size : undefined
}

test('all that a form brings is there in its order, and gone from the disk in the end', async () => {
  const { form, isCut, discard } = await receive(
    formOf({
      title: 'Größe\r\n2',
      letter: new File(['one'], 'größe “1”.txt'),
      other: new File(['two'], 'b.txt'),
      last: 'yes',
    }),
  )
  expect(isCut).toBe(false)
  expect([...form.keys()]).toEqual(['title', 'letter', 'other', 'last'])
  expect(form.get('title')).toBe('Größe\r\n2')
  const letter = form.get('letter')
  expect(letter instanceof File && [letter.name, await letter.text()]).toEqual([
    'größe “1”.txt',
    'one',
  ])
  expect(await onDisk()).toHaveLength(2)
  await discard()
  expect(await onDisk()).toEqual([])
})

test('of a form that is not believed no file is taken', async () => {
  const parts = { token: 'wrong', letter: new File(['one'], 'a.txt'), last: 'yes' }
  const { form, isCut } = await receive(formOf(parts), false)
  expect([isCut, [...form.keys()]]).toEqual([true, ['token']])
  expect(await onDisk()).toEqual([])
})

test('of a file that no field takes no more is kept than by which it is refused', async () => {
  const large = new File(['x'.repeat(3 * largest)], 'a.txt')
  const { form, discard } = await receive(formOf({ letter: large, last: 'yes' }))
  expect(sizeOf(form, 'letter')).toBe(largest + 1)
  expect(form.get('last')).toBe('yes')
  await discard()
})

test('neither much text, nor many files, nor very large ones fill the memory or the disk', async () => {
  const many = new FormData()
  for (let count = 0; count < 41; count += 1) many.append('letter', new File(['x'], 'a.txt'))
  const wide = new FormData()
  for (let count = 0; count < 5_001; count += 1) wide.append('a', '')
  const full = new FormData()
  for (let count = 0; count < 5; count += 1) {
    full.append('letter', new File(['x'.repeat(largest)], 'a.txt'))
  }
  const half = 'x'.repeat(mebibyte / 2 + 1)
  for (const form of [many, wide, full, formOf({ one: half, other: half })]) {
    await expect(receive(form)).rejects.toMatchObject({ id: 'too-large', status: 413 })
    expect(await onDisk()).toEqual([])
  }
})

test('nobody sends more than a few at once, and then only they are asked to wait', async () => {
  const receiver = createFormReceiver({ entities }, createDiskFiles(folder).incoming)
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
      isBelieved: () => true,
    })
  const underWay = Array.from({ length: 6 }, () => send('user:una'))
  await expect(send('user:una')).rejects.toMatchObject({ id: 'busy', status: 503 })
  underWay.push(send('user:umar'))
  end.resolve()
  for (const { form } of await Promise.all(underWay)) expect(form.get('a')).toBe('1')
  expect((await send('user:una')).form.get('a')).toBe('1')
})

test('a form that breaks off leaves nothing behind, and neither does one that is none', async () => {
  const receiver = createFormReceiver({ entities }, createDiskFiles(folder).incoming)
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
    const asked = { content, boundary: 'x', sender: 'a', mayBringFiles: true }
    await expect(receiver({ ...asked, isBelieved: () => true }), text).rejects.toMatchObject({
      id: 'malformed',
    })
    expect(await onDisk()).toEqual([])
  }
})
