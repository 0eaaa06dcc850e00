import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Actor } from '#shell/model/actor.ts'
import { createMailReading } from '#shell/operations/read-mail.ts'
import { createMailbox, type Mailbox } from '#shell/store/mailbox.ts'
import { cast } from '#tests/sample/cast.ts'
import { library } from '#tests/sample/product.ts'
import { provedBrowser } from '#tests/sample/proved.ts'
import { answersAt } from './answers-at.ts'
import type { Api } from './api.ts'
import { mailAddresses } from './mail-addresses.ts'

const letter = {
  id: 'one',
  kind: 'reset',
  at: '2026-11-21T13:05:00.000Z',
  language: 'en',
  from: { name: 'Library', address: 'no-reply@library.example' },
  to: { name: 'Una', address: 'una@example.org' },
  subject: 'A new password',
  text: 'https://library.example/login/reset?ticket=Zx',
  html: '<p>',
}

let api: Api
let mailbox: Mailbox
beforeEach(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'nacre-mail-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  mailbox = createMailbox(dataDir)
  await mailbox.put(letter)
  api = answersAt(mailAddresses(createMailReading(mailbox, library.roles)))
})
const get = (path: string, actor: Actor, more = provedBrowser(actor)) =>
  api({ method: 'GET', path, actor, ...more })

test('an administrator reads the letters that nobody carries away', async () => {
  const { id, kind, at, to, subject } = letter
  expect(await get('/v1/mail', cast.ada)).toMatchObject({
    status: 200,
    headers: { 'cache-control': 'no-store' },
    body: { items: [{ id, kind, at, to, subject, isOpened: false }] },
  })
  expect((await get('/v1/mail/one', cast.ada)).body).toEqual({ ...letter, isOpened: false })
  expect(await get('/v1/mail/two', cast.ada)).toMatchObject({ status: 404 })
  expect(await get('/v1/mail/..%2fsecret', cast.ada)).toMatchObject({ status: 404 })
})

test('a letter is not shown to a session that has not shown lately whose it is', async () => {
  const { browser } = provedBrowser(cast.ada)
  const session = browser?.session && { ...browser.session, hasRecentProof: false }
  const old = session ? { browser: { session } } : {}
  expect(await get('/v1/mail', cast.ada, old)).toMatchObject({ status: 200 })
  expect(await get('/v1/mail/one', cast.ada, old)).toMatchObject({
    status: 403,
    body: { id: 'proof-needed' },
  })
})

test('a letter is marked as opened, or all are, by administrators alone', async () => {
  const put = (path: string, actor: Actor) => api({ method: 'PUT', path, actor })
  const isOpened = async () => Object((await get('/v1/mail/one', cast.ada)).body).isOpened
  for (const path of ['/v1/mail/one/opened', '/v1/mail/opened']) {
    expect((await put(path, cast.stranger)).status).toBe(401)
    for (const actor of [cast.una, cast.cleo]) expect((await put(path, actor)).status).toBe(403)
  }
  expect(await isOpened()).toBe(false)
  expect((await put('/v1/mail/two/opened', cast.ada)).status).toBe(404)
  expect((await put('/v1/mail/one/opened', cast.ada)).status).toBe(204)
  expect(await isOpened()).toBe(true)
  await mailbox.put({ ...letter, id: 'two' })
  expect((await put('/v1/mail/opened', cast.ada)).status).toBe(204)
  expect(await mailbox.countUnopened()).toBe(0)
})

test.each(['/v1/mail', '/v1/mail/one', '/v1/mail/two'])(
  'nobody else learns anything of %s, not even whether it is there',
  async (path) => {
    for (const actor of [cast.stranger, cast.vera]) {
      expect(await get(path, actor)).toMatchObject({ status: 401, body: { id: 'signed-out' } })
    }
    for (const actor of [cast.una, cast.otto, cast.lena, cast.cleo]) {
      expect(await get(path, actor)).toMatchObject({ status: 403, body: { id: 'forbidden' } })
    }
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      expect(await api({ method, path, actor: cast.ada })).toMatchObject({ status: 405 })
    }
  },
)

test('where a server takes the letters, there are no such addresses', () => {
  expect(mailAddresses(undefined)).toEqual([])
})
