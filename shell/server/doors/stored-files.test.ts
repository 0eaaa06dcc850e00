import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { Failure } from '#shell/model/failure.ts'
import { createDiskFiles } from '#shell/store/files/disk-files.ts'
import type { Asked } from '../requests/asked.ts'
import { createFileDoor } from './stored-files.ts'

type Read = Parameters<typeof createFileDoor>[0]['operations']['readFile']

async function openFile(content: string, ending: string, readFile: Read = async () => nobody()) {
  const dir = mkdtempSync(join(tmpdir(), 'files-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  const files = createDiskFiles(dir)
  const name = await files.put(Buffer.from(content), ending)
  const answer = createFileDoor({ files, operations: { readFile } })
  const ask = (headers = {}, asked = name, method = 'GET') => {
    const request = new Request('http://localhost/', { headers, method })
    const url = { pathname: `/files/${asked}` }
    const actor = { kind: 'visitor', key: 'vera' } as const
    const by = { visitor: { actor }, requestId: '1', address: '127.0.0.1' }
    return answer({ request, url, ...by } as Asked)
  }
  return { ask, name }
}

function nobody(): never {
  throw new Failure('not-found')
}

const read =
  (name: string, type: string): Read =>
  async () => ({ name, facts: { type, size: 9 } })

test('A picture is sent as what it is, and may be kept for ever.', async () => {
  const { ask, name } = await openFile('a picture', 'webp')
  const answer = await ask()
  expect(await answer.text()).toBe('a picture')
  expect(Object.fromEntries(answer.headers)).toEqual({
    'content-type': 'image/webp',
    'content-length': '9',
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=31536000, immutable',
    etag: `"${name}"`,
  })
})

test('Who has the picture already gets no content.', async () => {
  const { ask, name } = await openFile('a picture', 'webp')
  const answer = await ask({ 'if-none-match': `"${name}"` })
  expect(answer.status).toBe(304)
  expect(await answer.text()).toBe('')
  expect(answer.headers.get('etag')).toBe(`"${name}"`)
  expect((await ask({ 'if-none-match': '"other"' })).status).toBe(200)
})

test('A name that is none is a refusal.', async () => {
  const { ask, name } = await openFile('a picture', 'webp')
  for (const none of [
    '',
    '..',
    `../${name}`,
    `${name}/`,
    name.toUpperCase(),
    `${name.startsWith('0') ? '1' : '0'}${name.slice(1)}`,
    '__proto__',
  ]) {
    await expect(ask({}, none), none).rejects.toThrow('There is nothing here.')
    await expect(ask({ 'if-none-match': '*' }, none), none).rejects.toThrow(
      'There is nothing here.',
    )
  }
})

test('Any other file is saved under its name and never shown, for the one who asked alone.', async () => {
  const called = 'Größe “1”;\r\nx: y.html'
  const { ask, name } = await openFile('<script>', 'txt', read(called, 'text/plain'))
  const { headers } = await ask()
  expect(Object.fromEntries(headers)).toEqual({
    'content-type': 'text/plain; charset=utf-8',
    'content-disposition':
      `attachment; filename="Gr__e _1____x_ y.html"; filename*=UTF-8''` +
      'Gr%C3%B6%C3%9Fe%20%E2%80%9C1%E2%80%9D%3B%0D%0Ax%3A%20y.html',
    'content-length': '8',
    'accept-ranges': 'bytes',
    'cache-control': 'no-store',
    vary: 'cookie, authorization',
    etag: `"${name}"`,
  })
  const pdf = await openFile('%PDF-1.7', 'pdf', read('a.pdf', 'application/pdf'))
  expect((await pdf.ask()).headers.get('content-type')).toBe('application/pdf')
})

test('Who may not read a file gets none, whatever they have of it already.', async () => {
  const { ask, name } = await openFile('%PDF-1.7', 'pdf')
  for (const headers of [{}, { 'if-none-match': `"${name}"` }, { range: 'bytes=0-1' }]) {
    await expect(ask(headers)).rejects.toThrow('There is nothing here.')
  }
})

test.each([
  ['bytes=0-2', 206, '012', 'bytes 0-2/10'],
  ['bytes=7-', 206, '789', 'bytes 7-9/10'],
  ['bytes=8-99', 206, '89', 'bytes 8-9/10'],
  ['bytes=-3', 206, '789', 'bytes 7-9/10'],
  ['bytes=-99', 206, '0123456789', 'bytes 0-9/10'],
  ['bytes=10-', 416, '', 'bytes */10'],
  ['bytes=-0', 416, '', 'bytes */10'],
  ['bytes=5-2', 200, '0123456789', null],
  ['bytes=0-1,3-4', 200, '0123456789', null],
  ['lines=0-1', 200, '0123456789', null],
  ['bytes=-', 200, '0123456789', null],
])('Part of a file can be asked for: %s', async (range, status, text, part) => {
  const { ask } = await openFile('0123456789', 'webp')
  const answer = await ask({ range })
  expect([answer.status, await answer.text()]).toEqual([status, text])
  expect(answer.headers.get('content-range')).toBe(part)
})

test('Who asks for part of another version gets the whole of this one.', async () => {
  const { ask, name } = await openFile('0123456789', 'webp')
  const range = 'bytes=0-2'
  expect((await ask({ range, 'if-range': '"other"' })).status).toBe(200)
  expect((await ask({ range, 'if-range': `"${name}"` })).status).toBe(206)
})

test('Who asks for the head alone learns how long the file is.', async () => {
  const { ask, name } = await openFile('0123456789', 'webp')
  const answer = await ask({ range: 'bytes=0-2' }, name, 'HEAD')
  expect([answer.status, answer.headers.get('content-length'), answer.body]).toEqual([
    200,
    '10',
    null,
  ])
})
