import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Entity } from '#shell/model/entity.ts'
import { eachDatabase } from '#tests/databases/each-database.ts'
import { cast } from '#tests/sample/cast.ts'
import { openLibrary, type OpenLibrary } from '#tests/sample/open-library.ts'
import { library } from '#tests/sample/product.ts'
import { type Document, documentOf } from './conforms.ts'

interface Schema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly format?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly 'x-points-to'?: string
}

/** Whatever fits a schema, as the document tells it. `idsOf` gives records that can be pointed to. */
function fitting(
  schema: Schema,
  idsOf: (entity: string) => readonly string[],
): fc.Arbitrary<unknown> {
  const inside = (one: Schema) => fitting({ ...one, ...pointing(schema) }, idsOf)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(inside))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const [type] = [schema.type].flat()
  const { minimum = -1_000, maximum = 1_000, properties = {}, required = [] } = schema
  switch (type) {
    case 'string':
      return typeof schema.type === 'string' ? text(schema, idsOf) : decimal(minimum, maximum)
    case 'integer':
      return fc.integer({ min: Math.max(minimum, -1e9), max: Math.min(maximum, 1e9) })
    case 'boolean':
      return fc.boolean()
    case 'array':
      return fc.uniqueArray(inside(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 3, 3),
      })
    case 'object':
      // What is stored has to be there: such values come from an upload.
      if ('file' in properties) return fc.constant(null)
      return fc.record(
        Object.fromEntries(
          Object.entries(properties).map(([name, one]) => [name, fitting(one, idsOf)]),
        ),
        { requiredKeys: [...required] },
      )
    default:
      return fc.constant(null)
  }
}

const pointing = (schema: Schema) =>
  schema['x-points-to'] === undefined ? {} : { 'x-points-to': schema['x-points-to'] }

const decimal = (least: number, most: number) =>
  fc.integer({ min: Math.ceil(Math.max(least, -1e6)), max: Math.min(most, 1e6) }).map(String)

const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString())

function text(schema: Schema, idsOf: (entity: string) => readonly string[]): fc.Arbitrary<string> {
  const { pattern = '', format, maxLength = 60, minLength = 1 } = schema
  const target = schema['x-points-to']
  if (target !== undefined) return fc.constantFrom(...idsOf(target))
  if (format === 'date') return day.map((moment) => moment.slice(0, 10))
  if (format === 'date-time') return day
  if (format === 'email') return fc.nat().map((number) => `reader${number}@example.org`)
  if (format === 'uri-reference') return fc.webUrl({ withQueryParameters: true })
  if (/\\S/u.test(pattern)) {
    const letters = fc.constantFrom(...Array.from('abcXYZ äöüß“”<>&\'";%_-—🐚١'))
    return fc
      .array(letters, { minLength, maxLength: Math.min(maxLength / 2, 60) })
      .map((all) => all.join(''))
      .filter((one) => one.trim() !== '' && one.length <= maxLength)
  }
  return pattern.includes('[\\d\\s')
    ? fc.constant('+49 30 1234567')
    : fc.stringMatching(new RegExp(pattern, 'u'))
}

const junk: readonly unknown[] = [
  7,
  -0,
  1e300,
  true,
  '',
  'x'.repeat(10_000),
  '\0',
  '\ud800',
  [],
  [[]],
  {},
  { $ref: 1 },
  [null],
  'null',
]

/** Those that can be made by whoever may do everything, and answer what was given. */
const made: readonly Entity[] = library.entities.filter(
  ({ name }) => !['user', 'suggestion', 'paper'].includes(name),
)

describe.each(eachDatabase)('$name', (kind) => {
  let opened: OpenLibrary
  let document: Document
  const ids = new Map<string, string[]>()
  beforeAll(async () => {
    opened = await openLibrary(kind)
    document = await documentOf(opened.api)
    for (const { name, plural } of library.entities) {
      const { body } = await opened.api({ method: 'GET', path: `/v1/${plural}`, actor: cast.ada })
      ids.set(
        name,
        (Object(body).items ?? []).map(({ id }: { id: string }) => id),
      )
    }
  })
  afterAll(() => opened.close())

  const schemaOf = ({ name }: Entity): Schema =>
    document.components.schemas[`${name.charAt(0).toUpperCase()}${name.slice(1)}Values`] as Schema
  const post = (entity: Entity, body: unknown) =>
    opened.api({ method: 'POST', path: `/v1/${entity.plural}`, actor: cast.ada, body })
  const idsOf = (entity: string) => {
    const all = ids.get(entity) ?? []
    return all.length > 0 ? all : ['0000000000000000']
  }
  test.each(made)('$plural: what fits the document comes back equal', async (entity) => {
    const known = (entity.fields['authors'] ? { authors: fc.constant([]) } : {}) as object
    const values = fitting(schemaOf(entity), idsOf).map((one) => ({ ...(one as object) }))
    await fc.assert(
      fc.asyncProperty(
        values,
        fc.record(known as Record<string, fc.Arbitrary<unknown>>),
        async (some, more) => {
          const given = Object.fromEntries(
            Object.entries({ ...some, ...more }).filter(
              ([name, value]) => !pointsToNothing(entity, name, value),
            ),
          )
          const { status, body } = await post(entity, given)
          if (status === 422 && isRule(entity, Object(body).fields)) return
          expect(status, JSON.stringify({ given, body })).toBe(201)
          for (const [name, value] of Object.entries(given)) {
            const field = entity.fields[name]
            const kept =
              value === null ? (field?.initial ?? field?.cleared) : field?.normalise(value)
            expect(Object(body)[name], name).toEqual(kept)
          }
        },
      ),
      { numRuns: 25 },
    )
  })

  test.each(made)(
    '$plural: what does not fit is refused, and never a fault of ours',
    async (entity) => {
      const schema = schemaOf(entity)
      const fits = new Ajv2020({ strict: false, validateFormats: false }).compile(schema)
      const names = [...Object.keys(schema.properties ?? {}), 'colour', '__proto__', 'id', 'state']
      const broken = fc
        .tuple(fitting(schema, idsOf), fc.constantFrom(...names), fc.constantFrom(...junk))
        .map(([one, name, value]) =>
          JSON.parse(JSON.stringify({ ...(one as object), [name]: value })),
        )
      await fc.assert(
        fc.asyncProperty(
          fc.oneof({ weight: 4, arbitrary: broken }, fc.jsonValue()),
          async (body) => {
            const answer = await post(entity, body)
            expect(answer.status, JSON.stringify(body)).toBeLessThan(500)
            if (fits(body)) return
            expect(answer.status, JSON.stringify(body)).toBeGreaterThanOrEqual(400)
            expect(answer.headers['content-type']).toBe('application/problem+json')
          },
        ),
        { numRuns: 60 },
      )
    },
  )
})

function pointsToNothing(entity: Entity, name: string, value: unknown): boolean {
  return (
    entity.fields[name]?.relation !== undefined &&
    JSON.stringify(value).includes('0000000000000000')
  )
}

/** Rules and uniqueness are code and other records: no schema can say them. */
function isRule({ rules, unique, fields }: Entity, wrong: object = {}): boolean {
  const single = Object.keys(fields).filter((name) => fields[name]?.unique)
  const known = [...Object.values(rules), ...Object.values(unique)].flatMap((one) => one.fields)
  return Object.keys(wrong).every((name) => [...single, ...known].includes(name))
}
