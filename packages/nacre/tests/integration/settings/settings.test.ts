import { describe, expect, onTestFinished, test } from 'vitest'
import { createApi } from '#shell/api/api.ts'
import type { Actor } from '#shell/language/roles/actor.ts'
import { entity } from '#shell/language/entities/define-entity.ts'
import { integer } from '#shell/field-types/integer/field.ts'
import { money } from '#shell/field-types/money/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { job } from '#shell/language/product/job.ts'
import { defineProduct } from '#shell/language/product/product.ts'
import { everyone, role } from '#shell/language/roles/role.ts'
import { settingsId } from '#shell/language/product/settings-id.ts'
import { problemsOf } from '#shell/model/validation/problems-of.fixture.ts'
import { createJobRunner } from '#shell/operations/jobs/job-runner.ts'
import { createOperations } from '#shell/operations/operations.ts'
import { createSettingsRecord } from '#shell/operations/records/verbs/create-settings-record.ts'
import { currentSettings } from '#shell/operations/settings/current-settings.ts'
import { describeProduct } from '#shell/spec/describe/describe-product.ts'
import { renderSpecification } from '#shell/spec/document/specification.ts'
import { generateProduct } from '#shell/spec/generate/generate-product.ts'
import { writeMarkdown } from '#shell/spec/markdown/write-markdown.ts'
import { parseSpecification } from '#shell/spec/parse/parse-specification.ts'
import { shellFacts } from '#shell/spec/shell-facts.fixture.ts'
import { openTestDatabase } from '#shell/store/test-database.fixture.ts'
import { testProduct } from '#shell/testing/test-product.ts'
import { type DatabaseKind, eachDatabase } from '../../databases/each-database.ts'

const treasurer = role('treasurer')
const clerk = role('clerk')
const seen: unknown[] = []

const product = defineProduct({
  name: 'Theatre',
  tagline: 'Tickets',
  entities: [
    entity({
      name: 'ticket',
      plural: 'tickets',
      fields: { code: text() },
      may: { read: everyone, create: [clerk] },
      afterCommit: { create: 'note' },
    }),
  ],
  settings: {
    fields: {
      refundDays: integer({ required: true, default: 14, min: 0, max: 90 }),
      fee: money('EUR', { default: '1.50' }),
      notice: text(),
    },
    change: [treasurer],
    read: [treasurer, clerk],
  },
  roles: [treasurer, clerk],
  jobs: { note: job({ run: async ({ settings }) => void seen.push(settings) }) },
  pages: {},
})

const actor = (...roles: readonly string[]): Actor => ({
  kind: 'user',
  id: '1una111111111111',
  roles,
})
const path = `/v1/settings/${settingsId}`

async function openSettings(kind: DatabaseKind) {
  const opened = await openTestDatabase(kind)
  onTestFinished(opened.close)
  const store = await opened.store(product.entities)
  await createSettingsRecord(store, product.entities)
  const operations = createOperations(product, store)
  const api = createApi(operations, product)
  const ask = (who: Actor, method: string, to: string, body?: object, version?: number) =>
    api({
      method,
      path: to,
      actor: who,
      ip: 'a',
      ...(body && { body }),
      ...(version && { version }),
    })
  return { store, operations, ask }
}

describe.each(eachDatabase)('on $name', (kind) => {
  test('the settings exist from the first start, once, with their defaults', async () => {
    const { store, ask } = await openSettings(kind)
    await Promise.all([1, 2, 3].map(() => createSettingsRecord(store, product.entities)))
    const { body } = await ask(actor('clerk'), 'GET', '/v1/settings')
    expect(Object(body).items).toMatchObject([
      { id: settingsId, version: 1, refundDays: 14, fee: '1.50', notice: null },
    ])
    expect(Object(body).items).toHaveLength(1)
  })

  test('those roles change them that may, with validation and history', async () => {
    const { store, ask } = await openSettings(kind)
    const change = { refundDays: 30 }
    expect((await ask(actor('clerk'), 'PATCH', path, change, 1)).status).toBe(403)
    expect((await ask(actor('treasurer'), 'PATCH', path, { refundDays: 91 }, 1)).status).toBe(422)
    expect((await ask(actor('treasurer'), 'PATCH', path, change, 1)).body).toMatchObject(change)
    expect((await ask(actor('treasurer'), 'PATCH', path, change, 1)).status).toBe(412)
    const history = await ask(actor('treasurer'), 'GET', `${path}/history`)
    expect(Object(history.body).items).toMatchObject([
      { verb: 'change', changes: { refundDays: [14, 30] } },
      { verb: 'create' },
    ])
    expect(await store.write((trx) => currentSettings(store, product.entities, trx))).toEqual({
      refundDays: 30,
      fee: '1.50',
      notice: null,
    })
  })

  test('nobody else reads them, and nobody makes others or removes them', async () => {
    const { ask } = await openSettings(kind)
    expect((await ask({ kind: 'visitor' }, 'GET', path)).status).toBe(401)
    expect((await ask(actor(), 'GET', path)).status).toBe(403)
    const administrator = actor('administrator')
    expect((await ask(administrator, 'GET', path)).status).toBe(200)
    expect((await ask(administrator, 'POST', '/v1/settings', {})).status).toBe(403)
    expect((await ask(administrator, 'DELETE', path, undefined, 1)).status).toBe(403)
  })

  test('a job has the settings as they are', async () => {
    const { store, operations, ask } = await openSettings(kind)
    seen.splice(0)
    await ask(actor('treasurer'), 'PATCH', path, { notice: 'Doors at seven' }, 1)
    await ask(actor('clerk'), 'POST', '/v1/tickets', { code: 'A1' })
    const onFailure = (_: unknown, error: unknown) => void seen.push(error)
    await createJobRunner({ product, store, operations, onFailure }).runDue()
    expect(seen).toEqual([{ refundDays: 14, fee: '1.50', notice: 'Doors at seven' }])
  })
})

test('a setting that is required needs a default', () => {
  expect(problemsOf(product)).toEqual([])
  const wrong = defineProduct({
    name: 'Theatre',
    tagline: 'Tickets',
    entities: [],
    settings: { fields: { days: integer({ required: true }) }, change: [] },
    pages: {},
  })
  expect(problemsOf(wrong)).toEqual([
    'The setting days is required, so it needs a default: the settings exist from the first start.',
  ])
})

test('the specification prints the settings, and reads them back', () => {
  const described = describeProduct(product, shellFacts)
  const printed = writeMarkdown(renderSpecification(described))
  expect(printed).toContain('exactly one, the settings of the product')
  const parsed = parseSpecification(printed, described.shell)
  expect(parsed.leftovers).toEqual([])
  const files = generateProduct(parsed)
  expect(files['settings.ts']).toContain('refundDays: integer({ required: true')
  expect(files['settings.ts']).toContain('change: [treasurer]')
  expect(files['settings.ts']).toContain('read: [treasurer, clerk]')
  expect(files['product.ts']).toContain("import { settings } from './settings.ts'")
  expect(files['entities/settings.ts']).toBeUndefined()
})

test('the types know the settings', () => {
  const { settings } = product
  expect(settings.fields.refundDays.required).toBe(true)
  const [, last] = product.entities
  expect(last.plural).toBe('settings')
})

test('a test of a product sets them', async () => {
  await using app = await testProduct(product, { settings: { refundDays: 30 } })
  const answer = await app.application.get(path)
  expect(answer).toMatchObject({ data: { refundDays: 30, fee: '1.50' } })
  await expect(testProduct(product, { settings: { refundDays: 91 } })).rejects.toMatchObject({
    code: 'validation-failed',
  })
})
