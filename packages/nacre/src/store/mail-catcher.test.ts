import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { createId } from './identifier.ts'
import { createMailCatcher, type EmailMessage } from './mail-catcher.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'nacre-mail-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
})

const mail = (id: string): EmailMessage => ({
  id,
  kind: 'reset',
  sentAt: '2026-11-21T13:05:00.000Z',
  language: 'en',
  from: { name: 'Library', address: 'no-reply@library.example' },
  to: { name: 'Ada', address: 'ada@example.org' },
  subject: 'A new password',
  text: 'https://library.example/login/reset-password?token=Zx',
  html: '<p>',
})

test('lists stored emails, newest first, and none in an empty mailbox', async () => {
  const mailbox = createMailCatcher(dataDir)
  expect(await mailbox.list()).toEqual([])
  expect(await mailbox.read('none')).toBeUndefined()
  const ids = [createId(), createId(), createId()]
  for (const id of ids) await mailbox.put(mail(id))
  expect((await mailbox.list()).map(({ id }) => id)).toEqual(ids.toReversed())
  expect(await mailbox.read(ids[0] ?? '')).toEqual({ ...mail(ids[0] ?? ''), isRead: false })
})

test('a list contains no links, only subjects and recipients', async () => {
  const mailbox = createMailCatcher(dataDir)
  await mailbox.put(mail('one'))
  expect(Object.keys((await mailbox.list())[0] ?? {})).toEqual([
    'id',
    'kind',
    'sentAt',
    'to',
    'subject',
    'isRead',
  ])
})

test('the same email replaces itself', async () => {
  const mailbox = createMailCatcher(dataDir)
  await mailbox.put(mail('one'))
  await mailbox.put({ ...mail('one'), subject: 'Again' })
  expect(await mailbox.list()).toMatchObject([{ subject: 'Again' }])
})

test('an email stays unread until an administrator opens it, also when it is sent again', async () => {
  const mailbox = createMailCatcher(dataDir)
  for (const id of ['one', 'two', 'three']) await mailbox.put(mail(id))
  expect(await mailbox.countUnopened()).toBe(3)
  expect(await mailbox.open('one')).toBe(true)
  await mailbox.put(mail('one'))
  expect(await mailbox.read('one')).toMatchObject({ isRead: true })
  expect((await mailbox.list()).filter(({ isRead }) => isRead).map(({ id }) => id)).toEqual(['one'])
  expect(await mailbox.countUnopened()).toBe(2)
  await mailbox.markAllOpened()
  expect(await mailbox.countUnopened()).toBe(0)
})

test('a missing email cannot be opened and leaves no file behind', async () => {
  const mailbox = createMailCatcher(dataDir)
  for (const id of ['none', '../one', 'x'.repeat(65)]) expect(await mailbox.open(id)).toBe(false)
  await mailbox.put(mail('one'))
  expect(await readdir(join(dataDir, 'mail'))).toEqual(['one.json'])
})

test('only the owner of the data folder can read the emails', async () => {
  await createMailCatcher(dataDir).put(mail('one'))
  const folder = join(dataDir, 'mail')
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  expect((await stat(join(folder, 'one.json'))).mode & 0o777).toBe(0o600)
})

test('a developer finds the link in a readable file', async () => {
  await createMailCatcher(dataDir).put(mail('one'))
  const text = await readFile(join(dataDir, 'mail/one.json'), 'utf8')
  expect(text).toContain('  "text": "https://library.example/login/reset-password?token=Zx"')
})

test.each(['../secret', 'a/b', '', '.', 'x'.repeat(65), 'one.json', 'a\0b'])(
  'rejects names outside the folder: %j',
  async (id) => {
    const mailbox = createMailCatcher(dataDir)
    await writeFile(join(dataDir, 'secret.json'), '{}')
    expect(await mailbox.read(id)).toBeUndefined()
    await expect(mailbox.put(mail(id))).rejects.toThrow('is no id of an email')
  },
)

test('deletes the oldest emails above the limit', async () => {
  const mailbox = createMailCatcher(dataDir)
  const ids = Array.from({ length: 505 }, () => createId())
  for (const id of ids) {
    await mailbox.put(mail(id))
    if (id === ids[0]) await mailbox.open(id)
  }
  const left = await readdir(join(dataDir, 'mail'))
  expect(left.toSorted()).toEqual(ids.slice(5).map((id) => `${id}.json`))
})
