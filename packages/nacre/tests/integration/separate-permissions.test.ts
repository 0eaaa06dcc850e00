import { describe, expect, test } from 'vitest'
import { accessTable } from '#shell/model/conditions/access-table.ts'
import { entity } from '#shell/language/entities/define-entity.ts'
import { integer } from '#shell/field-types/integer/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { defineProduct } from '#shell/language/product/product.ts'
import { always, role, when } from '#shell/language/roles/role.ts'
import { users } from '#shell/language/people/user.ts'
import { problemsOf } from '#shell/model/validation/problems-of.fixture.ts'
import { createOperations } from '#shell/operations/operations.ts'
import { schemaFor } from '#shell/operations/schema/schema-for.ts'
import { describeProduct } from '#shell/spec/describe/describe-product.ts'
import { renderSpecification } from '#shell/spec/document/specification.ts'
import { writeMarkdown } from '#shell/spec/markdown/write-markdown.ts'
import { parseSpecification } from '#shell/spec/parse/parse-specification.ts'
import { shellFacts } from '#shell/spec/shell-facts.fixture.ts'
import { openTestDatabase } from '#shell/store/test-database.fixture.ts'
import { testProduct } from '#shell/testing/test-product.ts'
import { eachDatabase } from '../databases/each-database.ts'

const clerk = role('clerk')
const auditor = role('auditor')

const fields = { title: text({ required: true }), amount: integer() }
const both = { clerk: always, auditor: always }
const clerks = { clerk: always }
const common = { read: both, create: both, change: clerks, remove: clerks }
const bill = entity({
  name: 'bill',
  plural: 'bills',
  fields,
  may: {
    ...common,
    export: [auditor],
    summary: [auditor],
    history: [auditor],
    restore: [auditor],
  },
})
const draft = entity({
  name: 'draft',
  plural: 'drafts',
  fields,
  may: { ...common, export: { clerk: always, auditor: when({ amount: { gt: 5 } }) } },
})

const product = defineProduct({
  name: 'Bills',
  tagline: 'Who counts?',
  entities: [bill, draft],
  users: users({ signUp: 'closed', signInMethods: { password: true } }),
  roles: [clerk, auditor],
  pages: {},
})

describe.each(eachDatabase)('separate permissions on $name', (kind) => {
  test('hold for export, totals, history and restoring', async () => {
    const { url } = await kind.open()
    await using app = await testProduct(product, {
      database: url === undefined ? 'sqlite' : { postgres: url },
    })
    const cleo = await app.person({ roles: [clerk] })
    const aude = await app.person({ roles: [auditor] })
    const made = await cleo.must.bills.create({ title: 'Lamp', amount: 3 })
    const own = await cleo.must.drafts.create({ title: 'Lamp', amount: 3 })
    const status = async (one: typeof cleo, path: string) => (await one.get(path)).status
    for (const path of [`/v1/bills/aggregate?sum=amount`, `/v1/bills/${made.id}/history`]) {
      expect([await status(cleo, path), await status(aude, path)], path).toEqual([403, 200])
    }
    // Without rules of their own, they follow reading and changing.
    for (const one of [cleo, aude])
      expect(await status(one, '/v1/drafts/aggregate?sum=amount')).toBe(200)
    const path = `/v1/drafts/${own.id}/history`
    expect([await status(cleo, path), await status(aude, path)]).toEqual([200, 403])
    await cleo.must.bills.remove(made)
    expect((await cleo.bills.restore(made.id)).ok).toBe(false)
    expect((await aude.must.bills.list({ trash: true })).items).toHaveLength(1)
    expect((await aude.bills.restore(made.id)).ok).toBe(true)
    expect((await app.application.must.bills.list({})).items).toHaveLength(1)
  })

  test('narrow an export to the records of its condition', async () => {
    const opened = await openTestDatabase(kind)
    const operations = createOperations(product, await opened.store(product.entities))
    const actor = { kind: 'user', id: '01kaude000000000', roles: ['auditor'] } as const
    const ctx = { actor, channel: 'test' }
    await operations.create(ctx, draft, { title: 'Cheap', amount: 1 })
    await operations.create(ctx, draft, { title: 'Dear', amount: 9 })
    const exportParams = { format: 'csv', separator: ',', hasMark: false } as const
    let exported = ''
    for await (const chunk of await operations.export(ctx, draft, exportParams)) exported += chunk
    expect(exported).toContain('Dear')
    expect(exported).not.toContain('Cheap')
    await opened.close()
  })
})

test('are valid, and rows of the table of permissions', () => {
  expect(problemsOf(product)).toEqual([])
  const [bills, drafts] = accessTable(product, 'en').entities
  const names = (one: typeof bills) => one?.rows.map(({ name }) => name)
  expect(names(bills)).toEqual(expect.arrayContaining(['export', 'summary', 'history', 'restore']))
  expect(names(drafts)).not.toContain('history')
  expect(bills?.rows.find(({ name }) => name === 'export')?.cells).toMatchObject({
    clerk: 'none',
    auditor: 'all',
  })
})

test('decide what the admin area shows', () => {
  const schemaOf = (name: string) =>
    schemaFor(product, { kind: 'user', id: 'x', roles: [name] }, 'en').find(
      (one) => one.name === 'bill',
    )
  expect(schemaOf('clerk')?.may).not.toHaveProperty('export')
  expect(schemaOf('clerk')?.separate).toContain('export')
  expect(schemaOf('auditor')?.may).toMatchObject({ export: 'all', history: 'all' })
})

test('are printed and read back', () => {
  const description = describeProduct(product, shellFacts)
  const printed = writeMarkdown(renderSpecification(description))
  expect(printed).toContain('| Who | read | create | change | remove | export | summary |')
  const { description: read, leftovers } = parseSpecification(printed, description.shell)
  expect(leftovers).toEqual([])
  expect(read.entities[0]?.may).toEqual(description.entities[0]?.may)
})
