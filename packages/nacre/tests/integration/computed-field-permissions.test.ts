import { text as streamed } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApi } from '#shell/api/api.ts'
import type { Api } from '#shell/api/request-handler.ts'
import type { Actor } from '#shell/language/roles/actor.ts'
import { add, multiply } from '#shell/language/expressions/arithmetic.ts'
import { problemsOf } from '#shell/model/validation/problems-of.fixture.ts'
import { and, lessThan } from '#shell/language/expressions/conditions.ts'
import { entity } from '#shell/language/entities/define-entity.ts'
import { literal, concat, textField, integerField } from '#shell/language/expressions/expression.ts'
import { computed } from '#shell/field-types/computed/field.ts'
import { integer } from '#shell/field-types/integer/field.ts'
import { relation } from '#shell/field-types/relation/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { defineProduct } from '#shell/language/product/product.ts'
import { always, everyone, role, when } from '#shell/language/roles/role.ts'
import { createOperations } from '#shell/operations/operations.ts'
import { openTestDatabase } from '#shell/store/test-database.fixture.ts'
import { describeProduct } from '#shell/spec/describe/describe-product.ts'
import { renderSpecification } from '#shell/spec/document/specification.ts'
import { shellFacts } from '#shell/spec/shell-facts.fixture.ts'
import { writeMarkdown } from '#shell/spec/markdown/write-markdown.ts'
import { parseSpecification } from '#shell/spec/parse/parse-specification.ts'
import { eachDatabase } from '../databases/each-database.ts'

const clerk = role('clerk')
const manager = role('manager')

const team = entity({
  name: 'team',
  plural: 'teams',
  fields: { title: text({ required: true }) },
  may: { read: everyone, create: [manager] },
})

const employee = entity({
  name: 'employee',
  plural: 'employees',
  fields: {
    name: text({ required: true }),
    code: text(),
    salary: integer(),
    bonus: integer(),
    team: relation('team', { inverse: 'members' }),
    yearly: computed({ expression: multiply(integerField('salary'), 12) }),
    income: computed({ expression: add(integerField('salary'), integerField('bonus')) }),
    isRich: computed({
      expression: and(
        lessThan(literal(100), integerField('salary')),
        lessThan(literal(1), integerField('bonus')),
      ),
      reveals: ['salary', 'bonus'],
    }),
    title: computed({ expression: concat(textField('name'), ' ', textField('code')) }),
  },
  titleField: 'title',
  fieldPermissions: {
    salary: { read: { owner: always, manager: always } },
    bonus: { read: { owner: always, manager: when({ salary: { lt: 500 } }) } },
    code: { read: [clerk, manager] },
  },
  may: { read: everyone, create: { user: always }, change: { owner: always } },
})

const product = defineProduct({
  name: 'Pay',
  tagline: 'Who earns what',
  entities: [team, employee],
  roles: [clerk, manager],
  pages: {},
})

const actors = {
  visitor: { kind: 'visitor' },
  una: { kind: 'user', id: '1una111111111111', roles: [] },
  umar: { kind: 'user', id: '1umar11111111111', roles: [] },
  clerk: { kind: 'user', id: '1clerk1111111111', roles: ['clerk'] },
  manager: { kind: 'user', id: '1manager11111111', roles: ['manager'] },
  ada: { kind: 'user', id: '1ada111111111111', roles: ['administrator'] },
} as const satisfies Record<string, Actor>
type Name = keyof typeof actors

describe.each(eachDatabase)('fields computed from hidden fields, on $name', (kind) => {
  let api: Api
  let close: () => Promise<void>
  const ids: Partial<Record<'una' | 'umar' | 'team', string>> = {}

  const ask = async (name: Name, what: string, body?: unknown) => {
    const [method = '', path = '', query = ''] = what.split(/[ ?]/u)
    const input: { body?: unknown } = body === undefined ? {} : { body }
    const response = await api({ method, path, query, actor: actors[name], ip: name, ...input })
    return { status: response.status, body: response.body as Record<string, unknown> }
  }
  const employees = async (name: Name, query = '') => {
    const { body } = await ask(name, `GET /v1/employees?sort=-name&${query}`)
    return (body['items'] ?? []) as Record<string, unknown>[]
  }

  beforeAll(async () => {
    const opened = await openTestDatabase(kind)
    close = opened.close
    const store = await opened.store(product.entities)
    api = createApi(createOperations(product, store), product)
    const made = await ask('manager', 'POST /v1/teams', { title: 'Sales' })
    ids.team = String(made.body['id'])
    const make = async (name: Name, salary: number) => {
      const values = { name, code: 'X-1', salary, bonus: 10 }
      const { body } = await ask('ada', 'POST /v1/employees', { ...values, team: ids.team })
      const id = String(body['id'])
      await store.write(async (trx) => {
        const before = await store.records(employee).read({ id, where: [] }, trx)
        const owner = `user:${actors[name].kind === 'user' ? actors[name].id : ''}`
        if (before)
          await store.records(employee).update(trx, before, { owner }, String(before['updatedAt']))
      })
      return id
    }
    ids.una = await make('una', 400)
    ids.umar = await make('umar', 600)
  })
  afterAll(() => close())

  test('a user who may not read all operands does not read the computed field', async () => {
    const seen = async (name: Name, field: string) =>
      (await employees(name)).map((one) => (field in one ? one[field] : 'hidden'))
    const hidden = ['hidden', 'hidden']
    const table = {
      visitor: { yearly: hidden, income: hidden, title: hidden },
      una: { yearly: [4_800, 'hidden'], income: [410, 'hidden'], title: hidden },
      umar: { yearly: ['hidden', 7_200], income: ['hidden', 610], title: hidden },
      clerk: { yearly: hidden, income: hidden, title: ['una X-1', 'umar X-1'] },
      manager: {
        yearly: [4_800, 7_200],
        income: [410, 'hidden'],
        title: ['una X-1', 'umar X-1'],
      },
      ada: { yearly: [4_800, 7_200], income: [410, 610], title: ['una X-1', 'umar X-1'] },
    }
    for (const [name, fields] of Object.entries(table)) {
      for (const [field, names] of Object.entries(fields)) {
        expect(await seen(name as Name, field), `${name} reads ${field}`).toEqual(names)
      }
      expect(await seen(name as Name, 'isRich'), 'what is revealed').toEqual([true, true])
    }
  })

  test('the user cannot filter, sort, select, aggregate, export or expand by it', async () => {
    const where = (condition: object) => encodeURIComponent(JSON.stringify(condition))
    for (const query of ['sort=yearly', 'fields=yearly', `where=${where({ yearly: { gt: 1 } })}`]) {
      expect((await ask('visitor', `GET /v1/employees?${query}`)).status, query).toBe(400)
      expect((await ask('manager', `GET /v1/employees?${query}`)).status, query).toBe(200)
    }
    const found = await ask('una', `GET /v1/employees?where=${where({ yearly: { gt: 1 } })}`)
    expect((found.body['items'] as { id: string }[]).map(({ id }) => id)).toEqual([ids.una])
    const summary = await ask('visitor', 'GET /v1/employees/aggregate?sum=yearly')
    expect(JSON.stringify(summary.body)).not.toContain('12000')
    const exported = await api({
      method: 'GET',
      path: '/v1/employees/export',
      actor: actors.visitor,
      ip: 'visitor',
    })
    const csv = exported.stream ? await streamed(exported.stream) : ''
    expect(csv).toContain('isRich')
    expect(csv).not.toMatch(/\b(?:yearly|4800|7200|X-1)\b/u)
    const expanded = await ask('visitor', `GET /v1/teams/${ids.team}?expand=members`)
    expect(JSON.stringify(expanded.body)).toContain('isRich')
    expect(JSON.stringify(expanded.body)).not.toMatch(/yearly|income|X-1/u)
    const { body } = await ask('una', `GET /v1/employees/${ids.umar}/history`)
    expect(JSON.stringify(body)).not.toMatch(/\b(?:7200|610)\b/u)
    for (const address of ['/v1/schema', '/v1/openapi.json', '/v1/specification']) {
      const response = await ask('visitor', `GET ${address}`)
      expect(JSON.stringify(response.body), address).not.toContain('yearly')
    }
  })
})

test('the specification has its readers and what it reveals, and parsing returns both', () => {
  expect(problemsOf(product)).toEqual([])
  const description = describeProduct(product, shellFacts)
  const printed = writeMarkdown(renderSpecification(description))
  expect(printed).toContain('reveals `salary`, `bonus`')
  expect(printed).toContain('as `salary`, `bonus`')
  const { description: read, leftovers } = parseSpecification(printed, description.shell)
  expect(leftovers).toEqual([])
  const about = (one: typeof read) =>
    one.entities[1]?.fields.map(({ name, formula, reveals, read: terms }) => {
      return { name, formula, reveals, terms }
    })
  expect(about(read)).toEqual(about(description))
})

test('reveals must name hidden operands of the expression', () => {
  const wrong = entity({
    name: 'thing',
    plural: 'things',
    fields: {
      size: integer(),
      weight: integer(),
      double: computed({
        expression: multiply(integerField('size'), 2),
        reveals: ['size', 'weight'],
      }),
    },
    fieldPermissions: { weight: { read: [clerk] } },
    may: { read: everyone },
  })
  const mistakes = problemsOf({ ...product, entities: [...product.entities, wrong] })
  expect(mistakes).toEqual([
    'The field double of thing: It reveals weight, which it is not worked out from.',
    'The field double of thing reveals size, which is not hidden: take it out of reveals.',
  ])
})
