import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '#shell/language/roles/actor.ts'
import { anyPicture } from '#shell/operations/uploads/pictures.fixture.ts'
import { eachDatabase } from '../../databases/each-database.ts'
import {
  type SendRequest,
  requestSender,
  type TestRecord,
  type Name,
} from '../../library/requests.ts'
import { openLibrary, type OpenLibrary } from '../../library/open-library.ts'
import { readBack, type Upload, uploader } from './uploader.ts'

const allActors: readonly Name[] = [
  'stranger',
  'vera',
  'una',
  'umar',
  'otto',
  'lena',
  'cleo',
  'ada',
]

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

  const readers = async (file: string) => {
    const names: Name[] = []
    for (const name of allActors) if (await readBack(library, name, file)) names.push(name)
    return names
  }
  const createPaper = async (name: Name, body: object): Promise<TestRecord> => {
    const created = await ask(name, 'POST /v1/papers', { body: { title: 'Paper', ...body } })
    expect(created.status, JSON.stringify(created.body)).toBe(201)
    return created.record
  }
  const change = (name: Name, { id, version }: TestRecord, body: object) =>
    ask(name, `PATCH /v1/papers/${id}`, { version, body })

  test('a file is readable only for users who may read its record, and gets 404 for others', async () => {
    const { file } = await upload('una', 'papers/content', 'For Una and the librarians', 'a.txt')
    expect(await readers(file.file)).toEqual(['una'])
    const paper = await createPaper('una', { content: file })
    expect(await readers(file.file)).toEqual(['una', 'lena', 'cleo', 'ada'])
    await ask('una', `DELETE /v1/papers/${paper.id}`, { version: paper.version })
    // The uploader may use the file in another record for a day.
    expect(await readers(file.file)).toEqual(['una'])
  })

  test('a file is readable only for users who may read its field', async () => {
    const paper = await createPaper('umar', {})
    const { file } = await upload('lena', 'papers/marks', 'Umar writes well', 'marks.txt')
    expect((await change('lena', paper, { marks: file })).status).toBe(200)
    expect(await readers(file.file)).toEqual(['lena', 'cleo', 'ada'])
  })

  test('a user cannot reference a file that the user may not read', async () => {
    const { file } = await upload('una', 'papers/content', 'A secret of Una', 'a.txt')
    await createPaper('una', { content: file })
    for (const values of [{ content: file }, { parts: [{ name: 'x', table: file }] }]) {
      const rejected = await ask('umar', 'POST /v1/papers', { body: { title: 'Mine', ...values } })
      expect(rejected.status).toBe(422)
    }
    const own = await createPaper('umar', {})
    const rejected = await change('umar', own, { content: file })
    expect(rejected).toMatchObject({
      status: 422,
      body: { errors: { content: 'File not found. Upload it first.' } },
    })
    expect(await readers(file.file)).toEqual(['una', 'lena', 'cleo', 'ada'])
    // A user who may read it may reference it.
    expect((await change('lena', own, { content: file })).status).toBe(200)
    expect(await readers(file.file)).toEqual(['una', 'umar', 'lena', 'cleo', 'ada'])
  })

  test('two users who upload the same content each get a file with their own name', async () => {
    const content = 'The same words'
    const first = await upload('una', 'papers/content', content, 'una.txt')
    await createPaper('una', { content: first.file })
    const second = await upload('umar', 'papers/content', content, 'umar.txt')
    expect(second).toMatchObject({ status: 201, file: { ...first.file, name: 'umar.txt' } })
    await createPaper('umar', { content: second.file })
    expect(await readBack(library, 'una', first.file.file)).toBe(`una.txt: ${content}`)
    expect(await readBack(library, 'umar', first.file.file)).toBe(`umar.txt: ${content}`)
    expect(await readBack(library, 'otto', first.file.file)).toBeUndefined()
  })

  test('a file of an earlier version is unreadable, until a change references it again', async () => {
    const { file } = await upload('cleo', 'papers/content', 'The first version', 'a.txt')
    const paper = await createPaper('una', {})
    const current = await change('cleo', paper, { content: file })
    expect(await readers(file.file)).toContain('una')
    const emptied = await change('una', current.record, { content: null })
    expect(await readers(file.file)).toEqual(['cleo'])
    const restored = await change('una', emptied.record, { content: file })
    expect(restored).toMatchObject({ status: 200, record: { content: file } })
  })

  test('an image may be referenced by users who did not upload it', async () => {
    const content = await anyPicture({ width: 30, height: 20 }).png().toBuffer()
    const { picture } = await upload('una', 'papers/figures', content)
    expect(await readers(picture.file)).toEqual([])
    const figure = { ...picture, description: 'A slope' }
    await createPaper('una', { figures: [figure] })
    await createPaper('umar', { figures: [figure] })
  })

  test('an API key reads files within its scopes, and no unreferenced files of its owner', async () => {
    const { file } = await upload('una', 'papers/content', 'Not for programs', 'a.txt')
    const key = (...scopes: string[]) =>
      ({ kind: 'key', id: '0k', roles: [], scopes, user: 'una' }) as const
    const read = (actor: Actor) =>
      library.operations.readFile({ actor, channel: 'test' }, file.file)
    await expect(read(key('papers:create'))).rejects.toMatchObject({ code: 'not-found' })
    await createPaper('una', { content: file })
    await expect(read(key('papers:create', 'notices:read'))).rejects.toMatchObject({ status: 404 })
    await expect(read(key('papers:read'))).resolves.toMatchObject({ name: 'a.txt' })
    const sent = await library.api({
      method: 'POST',
      path: '/v1/files/papers/content',
      actor: key('papers:read'),
      body: new Blob(['Words']),
    })
    expect(sent.status).toBe(403)
  })

  test('an image in a file field is private like other files', async () => {
    const content = await anyPicture({ width: 30, height: 20 }).png().toBuffer()
    const { file } = await upload('una', 'papers/parts.table', content, 'scan.png')
    expect(file).toMatchObject({ type: 'image/png', file: expect.stringMatching(/\.bin$/u) })
    await createPaper('una', { parts: [{ name: 'Scan', table: file }] })
    expect(await readers(file.file)).toEqual(['una', 'lena', 'cleo', 'ada'])
  })
})
