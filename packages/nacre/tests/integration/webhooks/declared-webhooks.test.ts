import { randomBytes } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Actor, systemActor } from '#shell/language/roles/actor.ts'
import { entity } from '#shell/language/entities/define-entity.ts'
import { text } from '#shell/field-types/text/field.ts'
import { integer } from '#shell/field-types/integer/field.ts'
import { defineProduct } from '#shell/language/product/product.ts'
import { administrator, always, everyone, role } from '#shell/language/roles/role.ts'
import { problemsOf } from '#shell/model/validation/problems-of.fixture.ts'
import { webhook } from '#shell/language/product/webhook.ts'
import { createOperations } from '#shell/operations/operations.ts'
import { createVault } from '#shell/operations/vault.ts'
import { createHttpEgress } from '#shell/server/egress/http-egress.ts'
import { createLog } from '#shell/server/log/log.ts'
import { openWebhooks } from '#shell/server/open-webhooks.ts'
import { readConfig } from '#shell/server/settings/config.ts'
import { describeProduct } from '#shell/spec/describe/describe-product.ts'
import { renderSpecification } from '#shell/spec/document/specification.ts'
import { generateProduct } from '#shell/spec/generate/generate-product.ts'
import { writeMarkdown } from '#shell/spec/markdown/write-markdown.ts'
import { parseSpecification } from '#shell/spec/parse/parse-specification.ts'
import { shellFacts } from '#shell/spec/shell-facts.fixture.ts'
import { openTestDatabase } from '#shell/store/test-database.fixture.ts'
import { type DatabaseKind, eachDatabase } from '../../databases/each-database.ts'
import { isSignatureValid, openReceiver } from './receiver.ts'

const clerk = role('clerk')
const show = entity({
  name: 'show',
  plural: 'shows',
  fields: { title: text({ required: true }), seats: integer(), note: text() },
  states: {
    initial: 'open',
    moves: { cancel: { from: 'open', to: 'cancelled', may: [clerk] } },
    finalStates: ['cancelled'],
  },
  may: { read: everyone, create: { clerk: always }, change: [clerk], remove: [clerk] },
  fieldPermissions: { note: { read: [administrator] } },
})

const webhooks = {
  foyer: webhook({
    urlVariable: 'FOYER_URL',
    secretVariable: 'FOYER_SECRET',
    events: ['shows:cancel', 'shows:remove'],
    when: { seats: { gte: 100 } },
    sees: clerk,
    description: 'Tells the screens in the foyer.',
  }),
  crm: webhook({
    urlVariable: 'CRM_URL',
    events: ['shows:*'],
    maxAttempts: 2,
    description: 'Tells the CRM.',
  }),
}

const product = defineProduct({
  name: 'Theatre',
  tagline: 'Shows',
  entities: [show],
  roles: [clerk],
  webhooks,
  pages: {},
})

const secret = `whsec_${randomBytes(32).toString('base64')}`
const ada: Actor = { kind: 'user', id: '1ada111111111111', roles: ['administrator'] }
const asAda = { actor: ada, channel: 'api' } as const

async function openShows(kind: DatabaseKind) {
  const opened = await openTestDatabase(kind)
  const receiver = await openReceiver()
  onTestFinished(async () => {
    await receiver.close()
    await opened.close()
  })
  const store = await opened.store(product.entities)
  const operations = createOperations(product, store)
  const vault = createVault([randomBytes(32)])
  let now = Date.now()
  /** A process after a start with these variables. */
  const start = async (env: Readonly<Record<string, string>>) => {
    const read = readConfig(env, [], [], product)
    if ('problems' in read) throw new Error(read.problems.join('\n'))
    const process = openWebhooks({
      product,
      store,
      operations,
      vault,
      outgoing: createHttpEgress({ allowed: [receiver.origin] }),
      log: createLog('silent'),
      declared: read.config.declaredWebhooks,
      now: () => now,
    })
    await process.storeDeclared()
    return process
  }
  const system = { actor: systemActor, channel: 'test' } as const
  return {
    ...opened,
    store,
    receiver,
    start,
    pass: (milliseconds: number) => (now += milliseconds),
    create: async (values: object) => (await operations.create(system, show, { ...values })).id,
    move: (id: string) => operations.move(system, show, { id, version: undefined }, 'cancel'),
    change: (id: string, values: object) =>
      operations.change(system, show, { id, version: undefined }, { ...values }),
    remove: (id: string) => operations.remove(system, show, { id, version: undefined }),
  }
}

describe.each(eachDatabase)('on $name', (kind) => {
  test('it tells of the records that match at the event, signed with the secret of the operator', async () => {
    const shows = await openShows(kind)
    const env = { FOYER_URL: `${shows.receiver.origin}/foyer`, FOYER_SECRET: secret }
    const { deliverer } = await shows.start(env)
    const [large, small, grown, removed] = [
      await shows.create({ title: 'Hamlet', seats: 500, note: 'secret note' }),
      await shows.create({ title: 'Faust', seats: 20 }),
      await shows.create({ title: 'Medea', seats: 20 }),
      await shows.create({ title: 'Tosca', seats: 300 }),
    ]
    await shows.move(large)
    await shows.move(small)
    await shows.move(grown)
    // It did not match when it was cancelled.
    await shows.change(grown, { seats: 900 })
    await shows.remove(removed)
    await deliverer.runDue()
    const received = shows.receiver.received
    expect(received.map(({ content }) => [content.type, content.data['id']])).toEqual(
      expect.arrayContaining([
        ['show.cancel', large],
        ['show.remove', removed],
      ]),
    )
    expect(received).toHaveLength(2)
    const first = received.find(({ content }) => content.type === 'show.cancel')
    expect(first?.content.data['record']).toMatchObject({ title: 'Hamlet', seats: 500 })
    expect(JSON.stringify(first)).not.toContain('secret note')
    for (const { headers, body } of received)
      expect(isSignatureValid(secret, headers, body)).toBe(true)
    const rows = await shows.database.read(
      shows.database.build.selectFrom('nacre_webhook').selectAll().compile(),
    )
    expect(JSON.stringify(rows)).not.toContain(secret.slice(6, 30))
  })

  test('it is shown to administrators, who can pause it and not change it', async () => {
    const shows = await openShows(kind)
    const env = { FOYER_URL: `${shows.receiver.origin}/foyer`, FOYER_SECRET: secret }
    const { webhooks: operations, deliverer } = await shows.start(env)
    const [one, ...others] = await operations.list(asAda)
    expect(others).toEqual([])
    expect(one).toMatchObject({ name: 'foyer', isDeclared: true, role: 'clerk', state: 'active' })
    const ref = { id: one?.id ?? '', version: 1 }
    const refused = { code: 'conflict' }
    await expect(operations.change(asAda, ref, { name: 'Mine' })).rejects.toMatchObject(refused)
    await expect(operations.remove(asAda, ref.id)).rejects.toMatchObject(refused)
    await expect(operations.replaceSecret(asAda, ref.id)).rejects.toMatchObject(refused)
    await operations.change(asAda, ref, { state: 'paused' })
    await shows.move(await shows.create({ title: 'Hamlet', seats: 500 }))
    await deliverer.runDue()
    expect(shows.receiver.received).toEqual([])
  })

  test('it follows the declaration and the variables at each start', async () => {
    const shows = await openShows(kind)
    const list = async (env: Readonly<Record<string, string>>) =>
      (await (await shows.start(env)).webhooks.list(asAda)).map(({ name, url, version }) => [
        name,
        url,
        version,
      ])
    const crm = `${shows.receiver.origin}/crm`
    expect(await list({ CRM_URL: crm })).toEqual([['crm', crm, 1]])
    expect(await list({ CRM_URL: crm })).toEqual([['crm', crm, 1]])
    expect(await list({ CRM_URL: `${crm}2` })).toEqual([['crm', `${crm}2`, 2]])
    expect(await list({})).toEqual([])
  })

  test('a message has the declared number of attempts', async () => {
    const shows = await openShows(kind)
    shows.receiver.respond = (response) => response.writeHead(500).end()
    const { deliverer } = await shows.start({ CRM_URL: `${shows.receiver.origin}/crm` })
    await shows.create({ title: 'Hamlet' })
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await deliverer.runDue()
      shows.pass(24 * 3_600_000)
    }
    expect(shows.receiver.received).toHaveLength(2)
  })
})

test('a webhook without its secret does not start', () => {
  expect(readConfig({ FOYER_URL: 'https://foyer.example' }, [], [], product)).toEqual({
    problems: ['FOYER_SECRET is required when FOYER_URL is set. Tells the screens in the foyer.'],
  })
  const env = { FOYER_URL: 'https://foyer.example', FOYER_SECRET: 'whsec_short' }
  expect(readConfig(env, [], [], product)).toMatchObject({
    problems: expect.arrayContaining([expect.stringContaining('FOYER_SECRET=(hidden) is invalid')]),
  })
})

test('its events, its condition, its role and its variables are checked at the start', () => {
  expect(problemsOf(product)).toEqual([])
  const foyer = webhook({
    urlVariable: 'foyer',
    events: ['shows:cancl', 'shows:erase'],
    when: { seat: 5 },
    sees: role('boss'),
    maxAttempts: 0,
    description: 'Wrong.',
  })
  expect(problemsOf({ ...product, webhooks: { foyer } })).toEqual([
    'The webhook foyer tells of shows:cancl, which is no event: it is the plural of an entity and what happens to it.',
    'The webhook foyer tells what boss may read, which is not a role of the product.',
    'The webhook foyer reads foyer, which is no name of a variable: it has capitals, digits and underscores.',
    'The maxAttempts of the webhook foyer must be a whole number from 1.',
    'The condition of the webhook foyer, about show, asks for seat, which is not a field of show. Did you mean seats?',
    'The webhook foyer has a condition and tells of erased records, which cannot be asked.',
  ])
})

test('the specification prints declared webhooks, and reads them back', () => {
  const described = describeProduct(product, shellFacts)
  const parsed = parseSpecification(writeMarkdown(renderSpecification(described)), described.shell)
  expect(parsed.leftovers).toEqual([])
  expect(parsed.description.webhooks).toEqual(described.webhooks)
  const { 'connections.ts': source } = generateProduct(parsed)
  expect(source).toContain('when: { seats: { gte: 100 } }')
  expect(source).toContain('sees: clerk')
})
