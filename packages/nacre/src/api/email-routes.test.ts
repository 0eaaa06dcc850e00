import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Actor } from '#shell/language/roles/actor.ts'
import { createEmailReader } from '#shell/operations/read-mail.ts'
import { createMailCatcher, type MailCatcher } from '#shell/store/mail-catcher.ts'
import { actors } from '#tests/library/actors.ts'
import { product as library } from 'example-library/product.ts'
import { signedInBrowser } from '#shell/testing/permissions/signed-in-browser.ts'
import { createRequestHandler } from './request-handler.ts'
import type { Api } from './request-handler.ts'
import { emailRoutes } from './email-routes.ts'

const email = {
  id: 'one',
  kind: 'reset',
  sentAt: '2026-11-21T13:05:00.000Z',
  language: 'en',
  from: { name: 'Library', address: 'no-reply@library.example' },
  to: { name: 'Una', address: 'una@example.org' },
  subject: 'A new password',
  text: 'https://library.example/login/reset-password?token=Zx',
  html: '<p>',
}

let api: Api
let mailbox: MailCatcher
beforeEach(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'nacre-mail-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  mailbox = createMailCatcher(dataDir)
  await mailbox.put(email)
  api = createRequestHandler(emailRoutes(createEmailReader(mailbox, library.roles)))
})
const get = (path: string, actor: Actor, more = signedInBrowser(actor)) =>
  api({ method: 'GET', path, actor, ...more })

test('administrators can read emails if no mail server is configured', async () => {
  const { id, kind, sentAt, to, subject } = email
  expect(await get('/v1/system/emails', actors.ada)).toMatchObject({
    status: 200,
    headers: { 'cache-control': 'no-store' },
    body: { items: [{ id, kind, sentAt, to, subject, isRead: false }] },
  })
  expect((await get('/v1/system/emails/one', actors.ada)).body).toEqual({
    ...email,
    isRead: false,
  })
  expect(await get('/v1/system/emails/two', actors.ada)).toMatchObject({ status: 404 })
  expect(await get('/v1/system/emails/..%2fsecret', actors.ada)).toMatchObject({ status: 404 })
})

test('reading an email requires reauthentication', async () => {
  const { browser } = signedInBrowser(actors.ada)
  const session = browser?.session && { ...browser.session, isReauthenticated: false }
  const old = session ? { browser: { session } } : {}
  expect(await get('/v1/system/emails', actors.ada, old)).toMatchObject({ status: 200 })
  expect(await get('/v1/system/emails/one', actors.ada, old)).toMatchObject({
    status: 403,
    body: { code: 'reauthentication-required' },
  })
})

test('only administrators can mark one email or all emails as read', async () => {
  const put = (path: string, actor: Actor) => api({ method: 'PUT', path, actor })
  const isRead = async () => Object((await get('/v1/system/emails/one', actors.ada)).body).isRead
  for (const path of ['/v1/system/emails/one/read', '/v1/system/emails/read']) {
    expect((await put(path, actors.stranger)).status).toBe(401)
    for (const actor of [actors.una, actors.cleo]) expect((await put(path, actor)).status).toBe(403)
  }
  expect(await isRead()).toBe(false)
  expect((await put('/v1/system/emails/two/read', actors.ada)).status).toBe(404)
  expect((await put('/v1/system/emails/one/read', actors.ada)).status).toBe(204)
  expect(await isRead()).toBe(true)
  await mailbox.put({ ...email, id: 'two' })
  expect((await put('/v1/system/emails/read', actors.ada)).status).toBe(204)
  expect(await mailbox.countUnopened()).toBe(0)
})

test.each(['/v1/system/emails', '/v1/system/emails/one', '/v1/system/emails/two'])(
  'hides %s and its existence from everyone else',
  async (path) => {
    for (const actor of [actors.stranger, actors.vera]) {
      expect(await get(path, actor)).toMatchObject({
        status: 401,
        body: { code: 'unauthenticated' },
      })
    }
    for (const actor of [actors.una, actors.otto, actors.lena, actors.cleo]) {
      expect(await get(path, actor)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    }
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      expect(await api({ method, path, actor: actors.ada })).toMatchObject({ status: 405 })
    }
  },
)

test('has no email routes if a mail server is configured', () => {
  expect(emailRoutes(undefined)).toEqual([])
})
