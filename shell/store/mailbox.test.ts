import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { newId } from './identifier.ts'
import { createMailbox, type Mail } from './mailbox.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'nacre-mail-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
})

const mail = (id: string): Mail => ({
  id,
  kind: 'reset',
  at: '2026-11-21T13:05:00.000Z',
  language: 'en',
  from: { name: 'Library', address: 'no-reply@library.example' },
  to: { name: 'Ada', address: 'ada@example.org' },
  subject: 'A new password',
  text: 'https://library.example/login/reset?ticket=Zx',
  html: '<p>',
})

test('what is put in can be read, the newest first, and an empty mailbox is empty', async () => {
  const mailbox = createMailbox(dataDir)
  expect(await mailbox.list()).toEqual([])
  expect(await mailbox.read('none')).toBeUndefined()
  const ids = [newId(), newId(), newId()]
  for (const id of ids) await mailbox.put(mail(id))
  expect((await mailbox.list()).map(({ id }) => id)).toEqual(ids.toReversed())
  expect(await mailbox.read(ids[0] ?? '')).toEqual({ ...mail(ids[0] ?? ''), isOpened: false })
})

test('a list shows no link, only what a letter is about and for whom', async () => {
  const mailbox = createMailbox(dataDir)
  await mailbox.put(mail('one'))
  expect(Object.keys((await mailbox.list())[0] ?? {})).toEqual([
    'id',
    'kind',
    'at',
    'to',
    'subject',
    'isOpened',
  ])
})

test('the same letter again takes its own place', async () => {
  const mailbox = createMailbox(dataDir)
  await mailbox.put(mail('one'))
  await mailbox.put({ ...mail('one'), subject: 'Again' })
  expect(await mailbox.list()).toMatchObject([{ subject: 'Again' }])
})

test('a letter is new until somebody has opened it, also when it comes again', async () => {
  const mailbox = createMailbox(dataDir)
  for (const id of ['one', 'two', 'three']) await mailbox.put(mail(id))
  expect(await mailbox.countUnopened()).toBe(3)
  expect(await mailbox.open('one')).toBe(true)
  await mailbox.put(mail('one'))
  expect(await mailbox.read('one')).toMatchObject({ isOpened: true })
  expect((await mailbox.list()).filter(({ isOpened }) => isOpened).map(({ id }) => id)).toEqual([
    'one',
  ])
  expect(await mailbox.countUnopened()).toBe(2)
  await mailbox.openAll()
  expect(await mailbox.countUnopened()).toBe(0)
})

test('what is not there cannot be opened, and leaves nothing behind', async () => {
  const mailbox = createMailbox(dataDir)
  for (const id of ['none', '../one', 'x'.repeat(65)]) expect(await mailbox.open(id)).toBe(false)
  await mailbox.put(mail('one'))
  expect(await readdir(join(dataDir, 'mail'))).toEqual(['one.json'])
})

test('letters are for the owner of the data folder alone', async () => {
  await createMailbox(dataDir).put(mail('one'))
  const folder = join(dataDir, 'mail')
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  expect((await stat(join(folder, 'one.json'))).mode & 0o777).toBe(0o600)
})

test('a developer finds the link in a file that people can read', async () => {
  await createMailbox(dataDir).put(mail('one'))
  const text = await readFile(join(dataDir, 'mail/one.json'), 'utf8')
  expect(text).toContain('  "text": "https://library.example/login/reset?ticket=Zx"')
})

test.each(['../secret', 'a/b', '', '.', 'x'.repeat(65), 'one.json', 'a\0b'])(
  'no name leads out of the folder: %j',
  async (id) => {
    const mailbox = createMailbox(dataDir)
    await writeFile(join(dataDir, 'secret.json'), '{}')
    expect(await mailbox.read(id)).toBeUndefined()
    await expect(mailbox.put(mail(id))).rejects.toThrow('cannot lie under')
  },
)

test('the folder does not grow for ever: the oldest go', async () => {
  const mailbox = createMailbox(dataDir)
  const ids = Array.from({ length: 505 }, () => newId())
  for (const id of ids) {
    await mailbox.put(mail(id))
    if (id === ids[0]) await mailbox.open(id)
  }
  const left = await readdir(join(dataDir, 'mail'))
  expect(left.toSorted()).toEqual(ids.slice(5).map((id) => `${id}.json`))
})
