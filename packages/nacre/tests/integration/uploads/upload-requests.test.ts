import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { anyPicture } from '#shell/operations/uploads/pictures.fixture.ts'
import { exchange } from '#shell/server/http-server/start-server.fixture.ts'
import { eachDatabase } from '../../databases/each-database.ts'
import { type Browser, serveLibrary, type ServedLibrary } from '../../library/serve-library.ts'

const mebibyte = 1024 * 1024
const textField = '/v1/files/suggestions/letter'

describe.each(eachDatabase)('on $name', (kind) => {
  let library: ServedLibrary
  let visitor: Browser
  beforeAll(async () => {
    library = await serveLibrary(kind)
    visitor = await library.newVisitor()
  })
  afterAll(() => library.close())

  const listFiles = () => readdir(join(library.where.dataDir, 'files'))
  /** Lists the stored files once all uploads have ended. */
  const listSettledFiles = async () => {
    let before: readonly string[] = []
    const isSettled = async () => {
      const now = await listFiles()
      const isSame = now.join() === before.join()
      before = now
      return isSame && now.every((name) => !name.startsWith('.'))
    }
    await expect.poll(isSettled, { interval: 100 }).toBe(true)
    return before
  }
  const cookiesOf = ({ cookie, token }: Browser) => ({ cookie, 'x-xsrf-token': token })
  const post = (body: BodyInit, headers: Record<string, string> = {}, path = textField) =>
    fetch(library.url + path, {
      method: 'POST',
      body,
      headers: { ...cookiesOf(visitor), ...headers },
      // `RequestInit` lacks `duplex`, which a stream needs.
      ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
    })
  const requestHead = (headers: string, browser: Browser = visitor) =>
    `POST ${textField} HTTP/1.1\r\nHost: localhost\r\ncookie: ${browser.cookie}\r\n` +
    `x-xsrf-token: ${browser.token}\r\nContent-Type: text/plain\r\n${headers}\r\n`

  test('an upload may exceed the limit of other bodies, with or without Content-Length', async () => {
    const text = 'ä'.repeat(mebibyte)
    for (const body of [text, new Blob([text]).stream()]) {
      const disposition = `attachment; filename*=UTF-8''gr%C3%B6%C3%9Fe.txt`
      const response = await post(body, { 'content-disposition': disposition })
      expect(response.status).toBe(201)
      expect(await response.json()).toMatchObject({ name: 'größe.txt', size: 2 * mebibyte })
    }
  })

  test('a JSON body of more than 1 MB gets 413', async () => {
    const response = await post(
      'x'.repeat(mebibyte + 1),
      { 'content-type': 'application/json' },
      '/v1/suggestions',
    )
    expect(response.status).toBe(413)
  })

  test('a file that exceeds the limit of its field gets 413, before or after it is sent', async () => {
    const before = await listSettledFiles()
    const most = 3 * mebibyte
    expect((await post('x'.repeat(most))).status).toBe(201)
    const large = 'y'.repeat(9 * most)
    for (const body of [large, new Blob([large]).stream()]) {
      const response = await post(body)
      expect(response.status).toBe(413)
      expect(await response.json()).toMatchObject({
        code: 'content-too-large',
        title: 'The file is too large (max. 3 MB).',
        requestId: expect.any(String),
      })
      expect(response.headers.get('connection')).toBe('close')
    }
    const response = await exchange(library.port, requestHead(`Content-Length: ${most + 1}\r\n`))
    expect(response).toMatch(/^HTTP\/1\.1 413 [^]*too large \(max. 3 MB/u)
    await expect.poll(listFiles).toHaveLength(before.length + 1)
  })

  test('a request with Expect: 100-continue gets 100, or 413 if the file is too large', async () => {
    const ask = async (length: number) => {
      const socket = connect(library.port, '127.0.0.1')
      socket.write(requestHead(`Content-Length: ${length}\r\nExpect: 100-continue\r\n`))
      const [data] = await once(socket, 'data')
      socket.destroy()
      return String(data)
    }
    expect(await ask(5)).toBe('HTTP/1.1 100 Continue\r\n\r\n')
    expect(await ask(9 * mebibyte)).toMatch(/^HTTP\/1\.1 413 /u)
  })

  test('an aborted upload leaves no file and logs no error', async () => {
    const before = await listSettledFiles()
    const logged = library.lines.length
    const socket = connect(library.port, '127.0.0.1')
    socket.write(`${requestHead('Content-Length: 900000\r\n')}${'x'.repeat(400_000)}`)
    await expect.poll(async () => (await listFiles()).length).toBe(before.length + 1)
    socket.resetAndDestroy()
    await expect.poll(async () => (await listFiles()).length).toBe(before.length)
    expect(library.lines.slice(logged).filter((line) => line.includes('"error"'))).toEqual([])
  })

  test('a body that is shorter than its Content-Length is not stored', async () => {
    const before = await listSettledFiles()
    const socket = connect(library.port, '127.0.0.1')
    socket.end(`${requestHead('Content-Length: 900\r\n')}${'x'.repeat(400)}`)
    await new Promise((resolve) => socket.resume().once('close', resolve))
    await expect.poll(listFiles).toEqual(before)
  })

  test('an upload that is too slow gets 408 and leaves no file', async () => {
    const before = await listSettledFiles()
    // Each second passes once the server has received the previous byte.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const socket = connect(library.port, '127.0.0.1')
    socket.on('error', () => {})
    const received: string[] = []
    socket.on('data', (text) => received.push(String(text)))
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.write(requestHead('Content-Length: 900000\r\n'))
    let seconds = 0
    while (received.length === 0) {
      socket.write('x')
      await fetch(`${library.url}/v1/session`)
      vi.advanceTimersByTime(1_000)
      seconds += 1
    }
    expect(seconds).toBeGreaterThan(9)
    vi.advanceTimersByTime(1_000)
    await closed
    expect(received.join('')).toMatch(/^HTTP\/1\.1 408 [^]*"code":"request-timeout"/u)
    expect(await listSettledFiles()).toEqual(before)
  })

  test('a request without permission gets 401 before the server reads the body', async () => {
    const path = '/v1/files/books/cover'
    const request = `POST ${path} HTTP/1.1\r\nHost: localhost\r\ncookie: ${visitor.cookie}\r\nx-xsrf-token: ${visitor.token}\r\nContent-Length: 5000\r\n\r\n`
    expect(await exchange(library.port, request)).toMatch(
      /^HTTP\/1\.1 401 [^]*"code":"unauthenticated"/u,
    )
  })

  test('an upload without the XSRF token or from another site gets 403', async () => {
    const before = await listSettledFiles()
    const forgedHeaders: Record<string, string>[] = [
      { 'x-xsrf-token': '' },
      { 'x-xsrf-token': 'created-up' },
      { cookie: '' },
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
    ]
    for (const headers of forgedHeaders) {
      for (const type of ['text/plain', 'image/png', 'application/json']) {
        const response = await post('Hello', { 'content-type': type, ...headers })
        expect(response.status, JSON.stringify(headers)).toBe(403)
        expect(await response.json()).toMatchObject({ code: 'csrf-failed' })
      }
    }
    expect(await listFiles()).toEqual(before)
  })

  test('a form upload contains the XSRF token before the file', async () => {
    const form = (fields: readonly (readonly [string, string | File])[]) => {
      const data = new FormData()
      for (const [name, value] of fields) data.append(name, value)
      return data
    }
    const submit = (data: FormData) =>
      fetch(library.url + textField, {
        method: 'POST',
        body: data,
        headers: { cookie: visitor.cookie, origin: library.url, 'sec-fetch-site': 'same-origin' },
      })
    const email = new File([`A letter\r\n--${'x'.repeat(100_000)}`], 'Brief “1”.txt')
    const token = ['xsrf-token', visitor.token] as const
    const sent = await submit(form([token, ['about', 'this'], ['file', email], ['more', 'behind']]))
    expect(sent.status).toBe(201)
    expect(await sent.json()).toMatchObject({ name: 'Brief “1”.txt', size: email.size })
    const formsWithoutToken = [
      form([['file', email]]),
      form([['file', email], token]),
      form([
        ['xsrf-token', 'created-up'],
        ['file', email],
      ]),
    ]
    for (const data of formsWithoutToken) expect((await submit(data)).status).toBe(403)
    expect((await submit(form([token]))).status).toBe(400)
    expect((await submit(form([token, ['file', new File([], '')]]))).status).toBe(400)
  })

  test('concurrent uploads are limited per visitor', async () => {
    const busyVisitor = await library.newVisitor()
    const rejection = Promise.withResolvers<string>()
    const sockets = Array.from({ length: 7 }, () => {
      const socket = connect(library.port, '127.0.0.1')
      socket.on('error', () => {}).on('data', (text) => rejection.resolve(String(text)))
      socket.write(
        `${requestHead('Content-Length: 2000000\r\n', busyVisitor)}${'x'.repeat(200_000)}`,
      )
      return socket
    })
    expect(await rejection.promise).toMatch(/^HTTP\/1\.1 503 [^]*\r\nretry-after: 5\r\n/iu)
    expect((await post('one more', cookiesOf(busyVisitor))).status).toBe(503)
    expect((await post('somebody else')).status).toBe(201)
    for (const socket of sockets) socket.destroy()
    await expect.poll(async () => (await post('again', cookiesOf(busyVisitor))).status).toBe(201)
  })

  test('an image is public and cached forever, with security headers', async () => {
    const content = await anyPicture({ width: 80, height: 40 }).jpeg().toBuffer()
    const sent = await post(new Uint8Array(content), {}, '/v1/files/suggestions/sketch')
    expect(sent.status).toBe(201)
    const location = sent.headers.get('location') ?? ''
    const response = await fetch(library.url + location)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox$/u),
    })
  })

  test('a file downloads as an attachment, supports ranges, and is readable only for its uploader', async () => {
    const text = '<html><script>alert(1)</script></html>'.repeat(20_000)
    const sent = await post(text, { 'content-disposition': 'attachment; filename="page.html"' })
    const location = sent.headers.get('location') ?? ''
    const ask = (headers: Record<string, string> = {}) =>
      fetch(library.url + location, { headers: { cookie: visitor.cookie, ...headers } })
    const response = await ask()
    expect(response.status).toBe(200)
    expect(await response.text()).toBe(text)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; /u),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/sandbox$/u),
      'cross-origin-resource-policy': 'same-origin',
    })
    const part = await ask({ range: 'bytes=6-13' })
    expect([part.status, await part.text()]).toEqual([206, '<script>'])
    const etag = response.headers.get('etag') ?? ''
    expect((await ask({ 'if-none-match': etag })).status).toBe(304)
    expect((await ask({ cookie: '' })).status).toBe(404)
    expect((await ask({ cookie: '', 'if-none-match': etag })).status).toBe(404)
  })
})
