import { expect, test } from 'vitest'
import { emailPreviewRoutes } from '#shell/api/email-preview-routes.ts'
import { createRequestHandler } from '#shell/api/request-handler.ts'
import type { Actor } from '#shell/language/roles/actor.ts'
import { createEmailPreviews } from '#shell/operations/emails/preview-emails.ts'
import { createComposePreview } from '#shell/server/email/compose-preview.ts'
import { text as readText } from 'node:stream/consumers'
import { eachDatabase } from '../../databases/each-database.ts'
import { openTheatre } from './open-theatre.ts'
import { theatre } from './theatre.ts'

const ada: Actor = { kind: 'user', id: '1ada111111111111', roles: ['administrator'] }
const clerk: Actor = { kind: 'user', id: '1kim111111111111', roles: ['clerk'] }

async function openPreviews() {
  const [sqlite] = eachDatabase
  if (!sqlite) throw new Error('There is no database.')
  const opened = await openTheatre(sqlite)
  const { store, operations } = opened
  const compose = createComposePreview(theatre, () => 'https://theatre.example')
  const { authorizer } = operations
  const previews = createEmailPreviews({ product: theatre, store, authorizer, compose })
  const api = createRequestHandler(emailPreviewRoutes(previews))
  const get = (path: string, query = '', actor: Actor = ada) =>
    api({ method: 'GET', path, actor, ip: 'ada', ...(query !== '' && { query }) })
  return { ...opened, get }
}

const path = '/v1/system/email-templates'

test('an administrator sees each email, about the newest record or another one', async () => {
  const { create, get } = await openPreviews()
  const event = await create('event', { title: 'Hamlet <3', starts: '2027-06-01T18:00:00.000Z' })
  const first = await create('ticket', { event: event.id, seat: 'A1' })
  await create('ticket', { event: event.id, seat: 'B7', price: '9.50' })
  expect((await get(path)).body).toMatchObject({
    items: [{ name: 'yourTicket', about: 'ticket', languages: ['en', 'de'] }, {}, {}],
  })
  const newest = Object((await get(`${path}/yourTicket`, 'language=de')).body)
  expect(newest).toMatchObject({ subject: 'Ihre Karte für Hamlet <3', language: 'de' })
  expect(newest.text).toContain('Ihr Platz ist B7.')
  const other = Object((await get(`${path}/yourTicket`, `record=${first.id}`)).body)
  expect(other).toMatchObject({ record: first.id, language: 'en' })
  expect(other.text).toContain('Your seat is A1.')
  const html = await get(`${path}/yourTicket/html`, `record=${first.id}`)
  expect(html.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': expect.stringMatching(/^default-src 'none';.*sandbox$/u),
  })
  const rendered = await readText(html.stream as never)
  expect(rendered).toContain('Hamlet &lt;3')
})

test('without a record, field labels are shown', async () => {
  const { get } = await openPreviews()
  const { body } = await get(`${path}/yourTicket`)
  expect(body).toMatchObject({ record: null, subject: 'Your ticket for [Title]' })
  expect(Object(body).text).toContain('It begins at [Starts]. Your seat is [Seat].')
})

test('nobody else sees them', async () => {
  const { get } = await openPreviews()
  for (const to of [path, `${path}/yourTicket`, `${path}/yourTicket/html`]) {
    expect((await get(to, '', clerk)).status).toBe(403)
    expect((await get(to, '', { kind: 'visitor' })).status).toBe(401)
  }
  expect((await get(`${path}/toString`)).status).toBe(404)
  expect((await get(`${path}/yourTicket`, 'record=none')).status).toBe(404)
})
