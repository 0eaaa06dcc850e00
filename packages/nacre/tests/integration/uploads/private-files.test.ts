import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '#shell/model/actor.ts'
import { anyPicture } from '#shell/operations/uploads/pictures.fixture.ts'
import { eachDatabase } from '../../databases/each-database.ts'
import {
  type SendRequest,
  requestSender,
  type TestRecord,
  type Name,
} from '../../library/requests.ts'
import { openLibrary, type OpenLibrary } from '../../library/open-library.ts'
import { readBack, type Send, sendOf } from './sending.ts'

const everybody: readonly Name[] = [
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
  let send: Send
  let ask: SendRequest
  beforeAll(async () => {
    library = await openLibrary(kind)
    send = sendOf(library)
    ask = requestSender(library)
  })
  afterAll(() => library.close())

  const readers = async (file: string) => {
    const found: Name[] = []
    for (const name of everybody) if (await readBack(library, name, file)) found.push(name)
    return found
  }
  const paperOf = async (name: Name, body: object): Promise<TestRecord> => {
    const made = await ask(name, 'POST /v1/papers', { body: { title: 'Paper', ...body } })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    return made.record
  }
  const change = (name: Name, { id, version }: TestRecord, body: object) =>
    ask(name, `PATCH /v1/papers/${id}`, { version, body })

  test('whoever may read a record may read its file, and nobody else, not even that there is one', async () => {
    const { file } = await send('una', 'papers/content', 'For Una and the librarians', 'a.txt')
    expect(await readers(file.file)).toEqual(['una'])
    const paper = await paperOf('una', { content: file })
    expect(await readers(file.file)).toEqual(['una', 'lena', 'cleo', 'ada'])
    await ask('una', `DELETE /v1/papers/${paper.id}`, { version: paper.version })
    // For a day whoever has sent it may still put it somewhere.
    expect(await readers(file.file)).toEqual(['una'])
  })

  test('a file in a field that only some may read is for them', async () => {
    const paper = await paperOf('umar', {})
    const { file } = await send('lena', 'papers/marks', 'Umar writes well', 'marks.txt')
    expect((await change('lena', paper, { marks: file })).status).toBe(200)
    expect(await readers(file.file)).toEqual(['lena', 'cleo', 'ada'])
  })

  test('nobody gives others what they may not read, though they know its name', async () => {
    const { file } = await send('una', 'papers/content', 'A secret of Una', 'a.txt')
    await paperOf('una', { content: file })
    for (const stolen of [{ content: file }, { parts: [{ name: 'x', table: file }] }]) {
      const theft = await ask('umar', 'POST /v1/papers', { body: { title: 'Mine', ...stolen } })
      expect(theft.status).toBe(422)
    }
    const own = await paperOf('umar', {})
    const theft = await change('umar', own, { content: file })
    expect(theft).toMatchObject({
      status: 422,
      body: { errors: { content: 'File not found. Upload it first.' } },
    })
    expect(await readers(file.file)).toEqual(['una', 'lena', 'cleo', 'ada'])
    // Who may read it may pass it on: they could send it themselves.
    expect((await change('lena', own, { content: file })).status).toBe(200)
    expect(await readers(file.file)).toEqual(['una', 'umar', 'lena', 'cleo', 'ada'])
  })

  test('who sends the same file has it, too, and learns nothing of the others', async () => {
    const words = 'The same words'
    const first = await send('una', 'papers/content', words, 'una.txt')
    await paperOf('una', { content: first.file })
    const second = await send('umar', 'papers/content', words, 'umar.txt')
    expect(second).toMatchObject({ status: 201, file: { ...first.file, name: 'umar.txt' } })
    await paperOf('umar', { content: second.file })
    expect(await readBack(library, 'una', first.file.file)).toBe(`una.txt: ${words}`)
    expect(await readBack(library, 'umar', first.file.file)).toBe(`umar.txt: ${words}`)
    expect(await readBack(library, 'otto', first.file.file)).toBeUndefined()
  })

  test('a file that a record has no more is for nobody, until somebody brings it back', async () => {
    const { file } = await send('cleo', 'papers/content', 'The first version', 'a.txt')
    const paper = await paperOf('una', {})
    const current = await change('cleo', paper, { content: file })
    expect(await readers(file.file)).toContain('una')
    const emptied = await change('una', current.record, { content: null })
    expect(await readers(file.file)).toEqual(['cleo'])
    const back = await change('una', emptied.record, { content: file })
    expect(back).toMatchObject({ status: 200, record: { content: file } })
  })

  test('a picture is in nobody’s way: its address is all that one needs', async () => {
    const content = await anyPicture({ width: 30, height: 20 }).png().toBuffer()
    const { picture } = await send('una', 'papers/figures', content)
    expect(await readers(picture.file)).toEqual([])
    const described = { ...picture, description: 'A slope' }
    await paperOf('una', { figures: [described] })
    await paperOf('umar', { figures: [described] })
  })

  test('a program reads the files that its scopes open, and not what its maker has just sent', async () => {
    const { file } = await send('una', 'papers/content', 'Not for programs', 'a.txt')
    const key = (...scopes: string[]) =>
      ({ kind: 'key', id: '0k', roles: [], scopes, user: 'una' }) as const
    const read = (actor: Actor) =>
      library.operations.readFile({ actor, channel: 'test' }, file.file)
    await expect(read(key('papers:create'))).rejects.toMatchObject({ code: 'not-found' })
    await paperOf('una', { content: file })
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

  test('a picture that is kept as a file is a file like any other', async () => {
    const content = await anyPicture({ width: 30, height: 20 }).png().toBuffer()
    const { file } = await send('una', 'papers/parts.table', content, 'scan.png')
    expect(file).toMatchObject({ type: 'image/png', file: expect.stringMatching(/\.bin$/u) })
    await paperOf('una', { parts: [{ name: 'Scan', table: file }] })
    expect(await readers(file.file)).toEqual(['una', 'lena', 'cleo', 'ada'])
  })
})
