import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { AppError } from '#shell/language/errors/app-error.ts'
import { createDiskFiles } from '#shell/store/files/disk-files.ts'
import type { HttpContext } from '../requests/http-context.ts'
import { createFileHandler } from './stored-files.ts'

type Read = Parameters<typeof createFileHandler>[0]['operations']['readFile']

async function openFile(content: string, ending: string, readFile: Read = async () => nobody()) {
  const dir = mkdtempSync(join(tmpdir(), 'files-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  const files = createDiskFiles(dir)
  const name = await files.put(Buffer.from(content), ending)
  const handle = createFileHandler({ files, operations: { readFile } })
  const ask = (headers = {}, params = name, method = 'GET') => {
    const request = new Request('http://localhost/', { headers, method })
    const url = { pathname: `/files/${params}` }
    const actor = { kind: 'visitor', key: 'vera' } as const
    const by = { visitor: { actor }, requestId: '1', address: '127.0.0.1' }
    return handle({ request, url, ...by } as HttpContext)
  }
  return { ask, name }
}

function nobody(): never {
  throw new AppError('not-found')
}

const read =
  (name: string, type: string): Read =>
  async () => ({ name, facts: { type, size: 9 } })

test('an image has its content type and is cached permanently', async () => {
  const { ask, name } = await openFile('a picture', 'webp')
  const response = await ask()
  expect(await response.text()).toBe('a picture')
  expect(Object.fromEntries(response.headers)).toEqual({
    'content-type': 'image/webp',
    'content-length': '9',
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=31536000, immutable',
    etag: `"${name}"`,
  })
})

test('a known image gets 304 without a body', async () => {
  const { ask, name } = await openFile('a picture', 'webp')
  const response = await ask({ 'if-none-match': `"${name}"` })
  expect(response.status).toBe(304)
  expect(await response.text()).toBe('')
  expect(response.headers.get('etag')).toBe(`"${name}"`)
  expect((await ask({ 'if-none-match': '"other"' })).status).toBe(200)
})

test('an invalid name is rejected', async () => {
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
    await expect(ask({}, none), none).rejects.toThrow('Not found.')
    await expect(ask({ 'if-none-match': '*' }, none), none).rejects.toThrow('Not found.')
  }
})

test('any other file is a private attachment', async () => {
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

test('a reader without permission gets no file, even with a known ETag', async () => {
  const { ask, name } = await openFile('%PDF-1.7', 'pdf')
  for (const headers of [{}, { 'if-none-match': `"${name}"` }, { range: 'bytes=0-1' }]) {
    await expect(ask(headers)).rejects.toThrow('Not found.')
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
])('a range of a file is returned: %s', async (range, status, text, part) => {
  const { ask } = await openFile('0123456789', 'webp')
  const response = await ask({ range })
  expect([response.status, await response.text()]).toEqual([status, text])
  expect(response.headers.get('content-range')).toBe(part)
})

test('If-Range with another version returns the whole file', async () => {
  const { ask, name } = await openFile('0123456789', 'webp')
  const range = 'bytes=0-2'
  expect((await ask({ range, 'if-range': '"other"' })).status).toBe(200)
  expect((await ask({ range, 'if-range': `"${name}"` })).status).toBe(206)
})

test('HEAD returns the length of the file', async () => {
  const { ask, name } = await openFile('0123456789', 'webp')
  const response = await ask({ range: 'bytes=0-2' }, name, 'HEAD')
  expect([response.status, response.headers.get('content-length'), response.body]).toEqual([
    200,
    '10',
    null,
  ])
})
