import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Entity } from '#shell/model/entity.ts'
import { eachDatabase } from '#tests/databases/each-database.ts'
import { type Ask, asked, askOf, type Found, type Name } from '#tests/sample/ask.ts'
import { cast } from '#tests/sample/cast.ts'
import { library as product } from '#tests/sample/product.ts'
import { anyWhere, askedIn, type Known, type Where } from './any-where.ts'
import type { Document } from './conforms.ts'
import { fitting, type Schema } from './fitting.ts'
import { capital, type Described, isLimited, openDescribed } from './open-described.ts'
import { fitsIn } from './where-model.ts'

const entities: readonly Entity[] = product.entities
const seed = 20_260_128
const whereOf = ({ name }: Entity) => `${capital(name)}Where`

describe.each(eachDatabase)('$name', (kind) => {
  let library: Described
  let ask: Ask
  let known: Known
  const records = new Map<string, readonly Found[]>()
  beforeAll(async () => {
    library = await openDescribed(kind)
    ask = askOf(library)
    for (const entity of entities) {
      const values = fitting(library.schema(entity, 'Values'), library.storedFor(entity))
      const numRuns = isLimited(entity) ? 5 : 20
      for (const body of fc.sample(values, { numRuns, seed })) await library.post(entity, body)
    }
    const drafts = (await ask('ada', 'GET /v1/reviews')).list.items
    for (const { id, version } of drafts.filter((_, place) => place % 2 === 0)) {
      await ask('ada', `POST /v1/reviews/${id}/submit`, { version })
    }
    for (const { name, plural } of entities) {
      records.set(name, (await ask('ada', `GET /v1/${plural}?limit=200`)).list.items)
    }
    const byWhere = entities.map((one) => [whereOf(one), records.get(one.name) ?? []] as const)
    known = { schemas: schemasOf(library.document), records: new Map(byWhere) }
    // Hundreds of records, on a machine that may have much else to do.
  })
  afterAll(() => library.close())

  const list = (name: Name, { plural }: Entity, where: unknown) =>
    ask(name, `GET /v1/${plural}?limit=200&total=yes&${asked(where)}`)

  test.each(entities)(
    '$plural: whatever the document lets one ask, what fits is found',
    async (entity) => {
      const all = records.get(entity.name) ?? []
      expect(all.length).toBeGreaterThan(4)
      let telling = 0
      await fc.assert(
        fc.asyncProperty(anyWhere(known, whereOf(entity)), async (where) => {
          const { status, body, list: found } = await list('ada', entity, where)
          expect(status, JSON.stringify({ where, body })).toBe(200)
          const wanted = all.filter((one) => fitsIn({ entities, records }, entity, one, where))
          expect(found.items.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id))
          expect(found.total).toBe(wanted.length)
          if (wanted.length > 0 && wanted.length < all.length) telling += 1
        }),
        { numRuns: 120, seed },
      )
      // Conditions that everything fits, or nothing, would show little.
      expect(telling).toBeGreaterThan(12)
    },
  )

  test.each(entities)(
    '$plural: what nobody can ask is refused, wherever it stands',
    async (entity) => {
      const broken = brokenIn(known, whereOf(entity))
      const placed = fc
        .tuple(broken, anyWhere(known, whereOf(entity), 0), fc.nat({ max: 5 }))
        .map(
          ([wrong, right, place]) =>
            [
              wrong,
              { and: [right, wrong] },
              { or: [wrong, right] },
              { not: wrong },
              { not: { or: [wrong] } },
              { and: [{ and: [wrong] }] },
            ][place],
        )
      await fc.assert(
        fc.asyncProperty(placed, async (where) => {
          const { status, body } = await list('ada', entity, where)
          expect([status, body['id']], JSON.stringify({ where, body })).toEqual([400, 'malformed'])
        }),
        { numRuns: 80, seed },
      )
    },
  )

  test('whatever JSON stands there, it is understood or refused, and nothing of ours breaks', async () => {
    const any = fc.tuple(fc.constantFrom(...entities), fc.jsonValue())
    await fc.assert(
      fc.asyncProperty(any, async ([entity, where]) => {
        const { status, body } = await list('ada', entity, where)
        if (status !== 200) expect([status, body['id']]).toEqual([400, 'malformed'])
        else expect(validatorOf(library.document, whereOf(entity))(where)).toBe(true)
      }),
      { numRuns: 150, seed },
    )
    for (const text of ['', '{', 'x', '%00', '%ff', '{"title":1', '[', '{"a":1}{']) {
      const { status, body } = await ask('ada', `GET /v1/books?where=${text}`)
      expect([status, body['id']], text).toEqual([400, 'malformed'])
    }
  })

  test.each(['una', 'stranger'] as const)(
    '%s may ask what their own document says, and nothing else',
    async (name) => {
      const { body } = await library.api({
        method: 'GET',
        path: '/v1/openapi.json',
        actor: cast[name],
      })
      const own: Document = JSON.parse(JSON.stringify(body))
      const open = entities.filter((one) => own.components.schemas[whereOf(one)])
      expect(open.map((one) => one.name)).toContain('book')
      const counts = { yes: 0, no: 0 }
      for (const entity of open) {
        const may = validatorOf(own, whereOf(entity))
        await fc.assert(
          fc.asyncProperty(anyWhere(known, whereOf(entity)), async (where) => {
            const { status, body: answer } = await list(name, entity, where)
            const isOpen = may(where)
            counts[isOpen ? 'yes' : 'no'] += 1
            expect(status, JSON.stringify({ where, answer })).toBe(isOpen ? 200 : 400)
            if (!isOpen) expect(answer['id']).toBe('malformed')
          }),
          { numRuns: 60, seed },
        )
      }
      expect(Math.min(counts.yes, counts.no)).toBeGreaterThan(20)
    },
  )
})

function schemasOf({ components }: Document): Readonly<Record<string, Schema>> {
  return components.schemas as Readonly<Record<string, Schema>>
}

const validators = new WeakMap<Document, Map<string, ValidateFunction>>()

function validatorOf(document: Document, name: string): ValidateFunction {
  const made = validators.get(document) ?? new Map<string, ValidateFunction>()
  validators.set(document, made)
  const known = made.get(name)
  if (known) return known
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema(document, 'document')
  const validate = ajv.compile({ $ref: `document#/components/schemas/${name}` })
  made.set(name, validate)
  return validate
}

const everyOperator = 'is not in gt gte lt lte contains startsWith has empty'.split(' ')

/** Values by the type that JSON gives them. */
const wrongValues: Readonly<Record<string, readonly unknown[]>> = {
  string: ['\0', 'x\0y'],
  number: [7, 1.5, 1e300],
  boolean: [true],
  array: [[], ['a'], [null]],
  object: [{}, { is: 1 }, { $ref: 'x' }],
}

/** A condition that the document does not let anybody ask. */
function brokenIn(known: Known, name: string): fc.Arbitrary<unknown> {
  const fields = askedIn(known, name).map(([field, { anyOf = [] }]) => {
    const operators = anyOf.find((one) => one.properties)?.properties ?? {}
    return { field, operators, isRelated: anyOf.some((one) => one.$ref !== undefined) }
  })
  const own = fields.filter(({ operators }) => Object.keys(operators).length > 0)
  const misused = own.flatMap(({ field, operators }) =>
    [...everyOperator, 'like', '$ne', '__proto__', 'constructor']
      .filter((one) => !Object.hasOwn(operators, one))
      .map((one) => JSON.parse(`{${JSON.stringify(field)}:{${JSON.stringify(one)}:"a"}}`)),
  )
  const mistyped = own.flatMap(({ field, operators, isRelated }) =>
    Object.entries(operators).flatMap(([operator, schema]) => {
      const taken = typesOf(schema)
      return (
        Object.entries(wrongValues)
          .filter(([type]) => type === 'string' || !taken.has(type))
          // The opposite of conditions is a condition.
          .filter(([type]) => !(isRelated && operator === 'not' && type === 'object'))
          .flatMap(([, values]) => values.map((value) => ({ [field]: { [operator]: value } })))
      )
    }),
  )
  const deep = Array.from({ length: 7 }).reduce<Where>((not) => ({ not }), {})
  const [{ field } = { field: 'id' }] = own
  const shapes: unknown[] = [
    ...['colour', '', 'constructor', 'toString', 'removed', 'password'].map((one) => ({
      [one]: 1,
    })),
    JSON.parse('{"__proto__":{"is":1}}'),
    ...['and', 'or'].flatMap((one) => [null, {}, 'a', [1], [null]].map((is) => ({ [one]: is }))),
    ...[null, [], 'a', 7].map((not) => ({ not })),
    null,
    [],
    'a',
    7,
    true,
    deep,
    { or: Array.from({ length: 101 }, () => ({ id: { is: '0000000000000000' } })) },
    { id: { in: Array.from({ length: 201 }, () => '0000000000000000') } },
    { [field]: [] },
  ]
  return fc.oneof(
    ...[misused, mistyped, shapes].map((all) => fc.constantFrom(...(all as unknown[]))),
  )
}

function typesOf({ type, anyOf = [], enum: choices }: Schema): ReadonlySet<string> {
  const own = [type].flat().flatMap((one) => (one === 'integer' ? ['number'] : (one ?? [])))
  return new Set([
    ...own,
    ...(choices ? ['string'] : []),
    ...anyOf.flatMap((one) => [...typesOf(one)]),
  ])
}
