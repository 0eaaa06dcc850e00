import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anyPicture, pngOf } from '#shell/operations/uploads/pictures.fixture.ts'
import { eachDatabase } from '../../databases/each-database.ts'
import { type SendRequest, requestSender, type Name } from '../../library/requests.ts'
import { actors } from '../../library/actors.ts'
import { openLibrary, type OpenLibrary } from '../../library/open-library.ts'
import { expectProblem } from '../run-scenarios.ts'
import { readBack, type Upload, uploader } from './uploader.ts'

const pdf = '%PDF-1.7 something'
const createImage = (width = 300, height = 150) => anyPicture({ width, height }).png().toBuffer()

describe.each(eachDatabase)('on $name', (kind) => {
  let library: OpenLibrary
  let upload: Upload
  let ask: SendRequest
  beforeAll(async () => {
    library = await openLibrary(kind)
    upload = uploader(library)
    ask = requestSender(library)
  })
  afterAll(() => library.close())

  const listFiles = async () => (await readdir(join(library.where.dataDir, 'files'))).toSorted()

  test('a user uploads a file, stores it in a record, and reads it', async () => {
    const { status, file, headers } = await upload('una', 'papers/content', pdf, 'My paper.pdf')
    expect(status).toBe(201)
    expect(file).toEqual({
      file: expect.stringMatching(/^[\da-f]{64}\.pdf$/u),
      name: 'My paper.pdf',
      type: 'application/pdf',
      size: pdf.length,
    })
    expect(headers['location']).toBe(`/files/${file.file}`)
    const paper = await ask('una', 'POST /v1/papers', { body: { title: 'One', content: file } })
    expect(paper).toMatchObject({ status: 201, record: { content: file } })
    expect(await readBack(library, 'una', file.file)).toBe(`My paper.pdf: ${pdf}`)
  })

  test('an uploaded image has its size and its variants', async () => {
    const { status, picture: cover } = await upload('lena', 'papers/figures', await createImage())
    expect(status).toBe(201)
    const hash = expect.stringMatching(/^[\da-f]{64}\.webp$/u)
    expect(cover).toEqual({
      file: expect.stringMatching(/^[\da-f]{64}\.png$/u),
      width: 300,
      height: 150,
      variants: [
        { file: hash, width: 100, height: 50 },
        { file: hash, width: 200, height: 100 },
      ],
    })
    const figures = [{ ...cover, description: 'A slope of light' }]
    const paper = await ask('lena', 'POST /v1/papers', { body: { title: 'Two', figures } })
    expect(paper.record).toMatchObject({ figures })
    for (const { file } of [cover, ...(cover.variants ?? [])]) {
      expect(await library.store.files.size(file)).toBeGreaterThan(50)
    }
  })

  test('an image in several fields has the variants of each field', async () => {
    const content = await createImage(410, 205)
    const widthsOf = (value: unknown) =>
      (Object(value).variants ?? []).map(({ width }: { width: number }) => width)
    const sketch = await upload('lena', 'suggestions/sketch', content)
    const figure = await upload('lena', 'papers/figures', content)
    const cover = await upload('lena', 'books/cover', content)
    expect([sketch, figure, cover].map((one) => widthsOf(one.picture))).toEqual([
      [64],
      [100, 200],
      [320],
    ])
    const withDescription = (image: object) => ({ ...image, description: 'The same' })
    const body = {
      title: 'Same',
      figures: [withDescription(figure.picture), withDescription(sketch.picture)],
    }
    const paper = await ask('lena', 'POST /v1/papers', { body })
    expect(Object(paper.record['figures']).map(widthsOf)).toEqual([
      [100, 200],
      [100, 200],
    ])
    const values = { about: 'Same', sketch: withDescription(cover.picture) }
    const suggestion = await ask('ada', 'POST /v1/suggestions', { body: values })
    expect(widthsOf(suggestion.record['sketch'])).toEqual([64])
    for (const { file } of Object(suggestion.record['sketch']).variants) {
      expect(await library.store.files.size(file)).toBeGreaterThan(50)
    }
  })

  test('concurrent uploads of an image for several fields create the variants of all', async () => {
    const content = await createImage(330, 165)
    const uploads = await Promise.all(
      ['suggestions/sketch', 'papers/figures', 'books/cover'].map((where) =>
        upload('lena', where, content),
      ),
    )
    const names = uploads.map(({ picture: { file } }) => file)
    const [stored] = (await library.store.uploads.find(names)).values()
    const widths = stored?.variants?.map(({ width }) => width)
    expect(new Set(widths)).toEqual(new Set([64, 100, 200, 320]))
  })

  test('an image that is no wider than its smallest variant has no variants', async () => {
    const { picture: small } = await upload('lena', 'papers/figures', await createImage(100, 50))
    expect(small).toEqual({ file: expect.any(String), width: 100, height: 50 })
  })

  test('a record has the measured type and size of its files, not those of the request', async () => {
    const { file } = await upload('una', 'papers/content', 'Plain text', 'text.txt')
    const { picture: figure } = await upload('una', 'papers/figures', await createImage(220, 110))
    const body = {
      title: 'Wrong metadata',
      content: { ...file, name: 'tales.txt', type: 'application/pdf', size: 1 },
      figures: [{ ...figure, width: 9_999, height: 1, variants: [], description: 'Tall' }],
    }
    const { record } = await ask('una', 'POST /v1/papers', { body })
    expect(record).toMatchObject({
      content: { ...file, name: 'tales.txt' },
      figures: [{ ...figure, description: 'Tall' }],
    })
    const { id, version } = record
    const again = await ask('una', `PATCH /v1/papers/${id}`, {
      version,
      body: { figures: [{ ...figure, width: 5, description: 'Small' }] },
    })
    expect(again.record).toMatchObject({ figures: [{ ...figure, description: 'Small' }] })
  })

  test('a record with a file that was not uploaded gets 422 with an error for each field', async () => {
    const { file } = await upload('una', 'papers/content', pdf)
    const { picture: figure } = await upload('una', 'papers/figures', await createImage())
    const other = 'f'.repeat(64)
    const invalidValues = {
      title: 'Nothing there',
      content: { ...file, file: `${other}.pdf` },
      figures: [
        { ...figure, description: 'There' },
        { ...figure, file: `${other}.png`, description: 'Not there' },
      ],
      parts: [{ name: 'A', table: { ...file, file: `${other}.csv`, type: 'text/csv' } }],
    }
    const errorResponse = await ask('una', 'POST /v1/papers', { body: invalidValues })
    expectProblem(errorResponse)
    expect(errorResponse).toMatchObject({
      status: 422,
      body: {
        errors: {
          content: 'File not found. Upload it first.',
          'figures.1': 'File not found. Upload it first.',
          'parts.0.table': 'File not found. Upload it first.',
        },
      },
    })
  })

  test('a file must have the type and size of the field that it is stored in', async () => {
    const { file } = await upload('una', 'papers/content', pdf)
    const long = await upload('umar', 'suggestions/letter', 'x'.repeat(20_000))
    expect(long.status).toBe(201)
    const tooLong = await ask('umar', 'POST /v1/papers', {
      body: { title: 'Long', content: { ...long.file, size: 1 } },
    })
    expect(tooLong).toMatchObject({
      status: 422,
      body: { errors: { content: 'The file is too large (max. 10 KB).' } },
    })
    const table = { ...file, type: 'text/csv' }
    const wrongType = await ask('una', 'POST /v1/papers', {
      body: { title: 'Wrong', parts: [{ name: 'A', table }] },
    })
    expect(wrongType).toMatchObject({
      status: 422,
      body: { errors: { 'parts.0.table.type': 'Choose one of: text/csv, image/png.' } },
    })
  })

  test.each<[Name, string, number, string]>([
    ['stranger', 'papers/content', 401, 'unauthenticated'],
    ['vera', 'papers/content', 401, 'unauthenticated'],
    ['una', 'books/cover', 403, 'forbidden'],
    ['una', 'papers/marks', 403, 'forbidden'],
    ['vera', 'suggestions/letter', 201, ''],
    ['lena', 'papers/marks', 201, ''],
    ['ada', 'books/leaflet', 415, 'unsupported-media-type'],
    ['ada', 'books/title', 404, 'not-found'],
    ['ada', 'books/nothing', 404, 'not-found'],
    ['ada', 'nothing/cover', 404, 'not-found'],
    ['ada', 'books/__proto__', 404, 'not-found'],
  ])('an upload by %s for %s gets %i', async (name, where, status, id) => {
    const response = await upload(name, where, 'Some text')
    expect([response.status, response.body['code'] ?? '']).toEqual([status, id])
    if (status >= 400) expectProblem(response)
  })

  test('a rejected upload stores no file, not even a partial one', async () => {
    const before = await listFiles()
    const hugeImage = pngOf(30_000, 30_000)
    const truncatedImage = (
      await anyPicture({ width: 400, height: 400 }).jpeg().toBuffer()
    ).subarray(0, 4_000)
    const rejectedUploads: [string, string | Uint8Array, number, RegExp][] = [
      ['papers/content', `${pdf}${'x'.repeat(10_240)}`, 413, /too large \(max. 10 KB/u],
      [
        'papers/content',
        '<html><script>alert(1)</script>\0',
        415,
        /^Unsupported file type\. Allowed: /u,
      ],
      [
        'papers/figures',
        '<svg xmlns="http://www.w3.org/2000/svg"/>',
        415,
        /^Unsupported file type/u,
      ],
      ['papers/figures', 'GIF89a/*<script>*/=1', 415, /Allowed: image\/webp/u],
      ['papers/figures', pdf, 415, /^Unsupported file type/u],
      ['papers/figures', hugeImage, 413, /max\. 16,383 pixels/u],
      ['papers/figures', truncatedImage, 415, /damaged or incomplete/u],
      ['papers/figures', '', 415, /^Unsupported file type/u],
    ]
    for (const [field, content, status, title] of rejectedUploads) {
      const response = await upload('cleo', field, content, '../../../etc/passwd')
      expect(response.status, field).toBe(status)
      expectProblem(response)
      expect(response.body['title']).toMatch(title)
    }
    expect(await listFiles()).toEqual(before)
  })

  test('the name of a file has no folders, control characters or text direction marks', async () => {
    const names: [string | undefined, string][] = [
      ['../../../etc/passwd', 'passwd'],
      [String.raw`C:\Users\ada\paper.pdf`, 'paper.pdf'],
      ['a\u{202e}fdp.exe', 'afdp.exe'],
      ['a\u{200f}\u{61c}b\u{200e}.pdf', 'ab.pdf'],
      ['a\r\nSet-Cookie: b\0.pdf', 'aSet-Cookie: b.pdf'],
      ['..', 'file.pdf'],
      ['  ', 'file.pdf'],
      [undefined, 'file.pdf'],
      [`${'ä'.repeat(400)}.pdf`, `${'ä'.repeat(251)}.pdf`],
      ['👩‍💻 “Größe”.pdf', '👩‍💻 “Größe”.pdf'],
    ]
    for (const [fileName, name] of names) {
      const { file } = await upload('otto', 'papers/content', pdf, fileName)
      expect(file.name).toBe(name)
      const { status } = await ask('otto', 'POST /v1/papers', {
        body: { title: 'N', content: file },
      })
      expect(status, name).toBe(201)
    }
  })

  test.each(['a\u{202e}fdp.exe', 'a\u{2067}b.pdf', 'a\u{200f}.pdf', 'a\tb.pdf', 'a\u{2028}.pdf'])(
    'a record with a misleading file name gets 422: %j',
    async (name) => {
      const { file } = await upload('otto', 'papers/content', pdf, 'paper.pdf')
      const { status, body } = await ask('otto', 'POST /v1/papers', {
        body: { title: 'N', content: { ...file, name } },
      })
      expect(status).toBe(422)
      expect(JSON.stringify(body)).toContain('content')
    },
  )

  test('a server-rendered page forwards the file of a form', async () => {
    const body = new File([pdf], 'From a form.pdf')
    const path = '/v1/files/papers/content'
    const { ada: actor } = actors
    const response = await library.api({ method: 'POST', path, actor, body })
    expect(response).toMatchObject({ status: 201, body: { name: 'From a form.pdf' } })
    const withoutFile = await library.api({ method: 'POST', path, actor, body: { no: 'file' } })
    expect(withoutFile.status).toBe(415)
  })

  test('a record cannot reference a registered file that was never stored', async () => {
    const metadata = { name: `${'a'.repeat(64)}.pdf`, type: 'application/pdf', size: 9 }
    await library.store.write((trx) => library.store.uploads.register(trx, [metadata], new Date()))
    const content = { file: metadata.name, name: 'a.pdf', type: metadata.type, size: 9 }
    const { status } = await ask('ada', 'POST /v1/papers', { body: { title: 'N', content } })
    expect(status).toBe(422)
  })

  test('uploads beyond the rate limit get 429', async () => {
    const statuses: number[] = []
    for (let count = 0; count < 32; count += 1) {
      const { status, body } = await upload('umar', 'papers/content', pdf)
      statuses.push(status)
      if (status === 429) expect(body['details']).toEqual({ retryAfter: expect.any(Number) })
    }
    expect(statuses).toEqual([...Array<number>(30).fill(201), 429, 429])
  })
})
