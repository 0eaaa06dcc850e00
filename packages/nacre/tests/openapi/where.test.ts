import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Entity } from '#shell/language/entities/entity.ts'
import { eachDatabase } from '#tests/databases/each-database.ts'
import {
  type SendRequest,
  whereParam,
  requestSender,
  type TestRecord,
  type Name,
} from '#tests/library/requests.ts'
import { actors } from '#tests/library/actors.ts'
import { product } from 'example-library/product.ts'
import { anyWhere, filterableFields, type ArbitraryInput, type Where } from './any-where.ts'
import type { Document } from './conformance-check.ts'
import { anyMatching, type Schema } from './any-matching.ts'
import {
  capitalize,
  type DescribedLibrary,
  isLimited,
  openDescribedLibrary,
} from './open-described-library.ts'
import { matchesWhere } from './where-model.ts'
import { atDepth } from '#tests/depth.ts'

const entities: readonly Entity[] = product.entities
const seed = 20_260_128
const whereSchemaName = ({ name }: Entity) => `${capitalize(name)}Where`

describe.each(eachDatabase)('$name', (kind) => {
  let library: DescribedLibrary
  let ask: SendRequest
  let input: ArbitraryInput
  const records = new Map<string, readonly TestRecord[]>()
  beforeAll(async () => {
    library = await openDescribedLibrary(kind)
    ask = requestSender(library)
    for (const entity of entities) {
      const values = anyMatching(library.schema(entity, 'Values'), library.storedFor(entity))
      const numRuns = isLimited(entity) ? 5 : 20
      for (const body of fc.sample(values, { numRuns, seed })) await library.post(entity, body)
    }
    const drafts = (await ask('ada', 'GET /v1/reviews')).list.items
    for (const { id, version } of drafts.filter((_, index) => index % 2 === 0)) {
      await ask('ada', `POST /v1/reviews/${id}/submit`, { version })
    }
    for (const { name, plural } of entities) {
      records.set(name, (await ask('ada', `GET /v1/${plural}?limit=200`)).list.items)
    }
    const byWhere = entities.map(
      (one) => [whereSchemaName(one), records.get(one.name) ?? []] as const,
    )
    input = { schemas: schemasOf(library.document), records: new Map(byWhere) }
  })
  afterAll(() => library.close())

  const list = (name: Name, { plural }: Entity, where: unknown) =>
    ask(name, `GET /v1/${plural}?limit=200&total=true&${whereParam(where)}`)

  test.each(entities)(
    '$plural: a filter that the document allows returns all matching records',
    async (entity) => {
      const all = records.get(entity.name) ?? []
      expect(all.length).toBeGreaterThan(4)
      let selectiveCount = 0
      await fc.assert(
        fc.asyncProperty(anyWhere(input, whereSchemaName(entity)), async (where) => {
          const { status, body, list: found } = await list('ada', entity, where)
          expect(status, JSON.stringify({ where, body })).toBe(200)
          const expected = all.filter((one) =>
            matchesWhere({ entities, records }, entity, one, where),
          )
          expect(found.items.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
          expect(found.total).toBe(expected.length)
          if (expected.length > 0 && expected.length < all.length) selectiveCount += 1
        }),
        { numRuns: atDepth(120), seed },
      )
      // Conditions that all or no records match would prove little.
      expect(selectiveCount).toBeGreaterThan(12)
    },
  )

  test.each(entities)('$plural: an invalid filter is rejected, at any depth', async (entity) => {
    const broken = anyInvalidWhere(input, whereSchemaName(entity))
    const placed = fc
      .tuple(broken, anyWhere(input, whereSchemaName(entity), 0), fc.nat({ max: 5 }))
      .map(
        ([wrong, right, index]) =>
          [
            wrong,
            { and: [right, wrong] },
            { or: [wrong, right] },
            { not: wrong },
            { not: { or: [wrong] } },
            { and: [{ and: [wrong] }] },
          ][index],
      )
    await fc.assert(
      fc.asyncProperty(placed, async (where) => {
        const { status, body } = await list('ada', entity, where)
        expect([status, body['code']], JSON.stringify({ where, body })).toEqual([
          400,
          'bad-request',
        ])
      }),
      { numRuns: atDepth(80), seed },
    )
  })

  test('any JSON as filter is processed or rejected, without a server error', async () => {
    const any = fc.tuple(fc.constantFrom(...entities), fc.jsonValue())
    await fc.assert(
      fc.asyncProperty(any, async ([entity, where]) => {
        const { status, body } = await list('ada', entity, where)
        if (status !== 200) expect([status, body['code']]).toEqual([400, 'bad-request'])
        else expect(validatorOf(library.document, whereSchemaName(entity))(where)).toBe(true)
      }),
      { numRuns: atDepth(150), seed },
    )
    for (const text of ['', '{', 'x', '%00', '%ff', '{"title":1', '[', '{"a":1}{']) {
      const { status, body } = await ask('ada', `GET /v1/books?where=${text}`)
      expect([status, body['code']], text).toEqual([400, 'bad-request'])
    }
  })

  test.each(['una', 'stranger'] as const)(
    '%s may use exactly the filters of their own document',
    async (name) => {
      const { body } = await library.api({
        method: 'GET',
        path: '/v1/openapi.json',
        actor: actors[name],
      })
      const own: Document = JSON.parse(JSON.stringify(body))
      const visibleEntities = entities.filter((one) => own.components.schemas[whereSchemaName(one)])
      expect(visibleEntities.map((one) => one.name)).toContain('book')
      const counts = { yes: 0, no: 0 }
      for (const entity of visibleEntities) {
        const may = validatorOf(own, whereSchemaName(entity))
        await fc.assert(
          fc.asyncProperty(anyWhere(input, whereSchemaName(entity)), async (where) => {
            const { status, body: answer } = await list(name, entity, where)
            const isOpen = may(where)
            counts[isOpen ? 'yes' : 'no'] += 1
            expect(status, JSON.stringify({ where, answer })).toBe(isOpen ? 200 : 400)
            if (!isOpen) expect(answer['code']).toBe('bad-request')
          }),
          { numRuns: atDepth(60), seed },
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
  const compiled = validators.get(document) ?? new Map<string, ValidateFunction>()
  validators.set(document, compiled)
  const existing = compiled.get(name)
  if (existing) return existing
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema(document, 'document')
  const validate = ajv.compile({ $ref: `document#/components/schemas/${name}` })
  compiled.set(name, validate)
  return validate
}

const everyOperator = 'is not in gt gte lt lte contains startsWith has empty'.split(' ')

/** Values by JSON type. */
const wrongValues: Readonly<Record<string, readonly unknown[]>> = {
  string: ['\0', 'x\0y'],
  number: [7, 1.5, 1e300],
  boolean: [true],
  array: [[], ['a'], [null]],
  object: [{}, { is: 1 }, { $ref: 'x' }],
}

/** Generates conditions that the document does not allow. */
function anyInvalidWhere(input: ArbitraryInput, name: string): fc.Arbitrary<unknown> {
  const fields = filterableFields(input, name).map(([field, { anyOf = [] }]) => {
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
      const acceptedTypes = typesOf(schema)
      return (
        Object.entries(wrongValues)
          .filter(([type]) => type === 'string' || !acceptedTypes.has(type))
          // `not` of a related record takes conditions itself.
          .filter(([type]) => !(isRelated && operator === 'not' && type === 'object'))
          .flatMap(([, values]) => values.map((value) => ({ [field]: { [operator]: value } })))
      )
    }),
  )
  const deep = Array.from({ length: 7 }).reduce<Where>((not) => ({ not }), {})
  const [{ field } = { field: 'id' }] = own
  const shapes: unknown[] = [
    ...['colour', '', 'constructor', 'toString', 'removedAt', 'password'].map((one) => ({
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
