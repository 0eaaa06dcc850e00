import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '#shell/language/roles/actor.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { eachDatabase } from '#tests/databases/each-database.ts'
import { product } from 'example-library/product.ts'
import { anyMatching } from './any-matching.ts'
import {
  type DescribedLibrary,
  newAdministrator,
  openDescribedLibrary,
} from './open-described-library.ts'
import { atDepth } from '#tests/depth.ts'

const entities: readonly Entity[] = product.entities

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

/** A constant seed, so that failures are reproducible. */
const seed = 20_260_128

describe.each(eachDatabase)('$name', (kind) => {
  let library: DescribedLibrary
  beforeAll(async () => {
    library = await openDescribedLibrary(kind)
  })
  afterAll(() => library.close())

  test.each(entities)(
    '$plural: values that match the document are returned unchanged',
    async (entity) => {
      const values = anyMatching(library.schema(entity, 'Values'), library.storedFor(entity)).map(
        (one) =>
          Object.fromEntries(
            Object.entries({
              ...(one as object),
              ...(entity.fields['authors'] && { authors: [] }),
            }).filter(([name, value]) => !isDanglingReference(entity, name, value)),
          ),
      )
      let created = 0
      await fc.assert(
        fc.asyncProperty(values, async (input) => {
          const { status, body, record } = await library.post(entity, input)
          if (status === 422 && isBeyondSchema(entity, Object(body['errors']))) return
          expect(status, JSON.stringify({ input, body })).toBe(201)
          created += 1
          for (const [name, value] of Object.entries(input)) {
            const field = entity.fields[name]
            const stored =
              value === null ? (field?.defaultValue ?? field?.emptyValue) : field?.normalize(value)
            expect(record[name], name).toEqual(stored)
          }
          await library.freeQuota(entity, record)
        }),
        { numRuns: atDepth(25), seed },
      )
      expect(created).toBeGreaterThan(10)
    },
  )

  test.each(entities)(
    '$plural: values that do not match are rejected, and never cause a server error',
    async (entity) => {
      const schema = library.schema(entity, 'Values')
      const fits = new Ajv2020({ strict: false, validateFormats: false }).compile(schema)
      const names = [...Object.keys(schema.properties ?? {}), 'colour', '__proto__', 'id', 'state']
      const broken = fc
        .tuple(
          anyMatching(schema, library.storedFor(entity)),
          fc.constantFrom(...names),
          fc.constantFrom(...junk),
        )
        .map(([one, name, value]) =>
          JSON.parse(JSON.stringify({ ...(one as object), [name]: value })),
        )
      await fc.assert(
        fc.asyncProperty(
          fc.oneof({ weight: 4, arbitrary: broken }, fc.jsonValue()),
          async (input) => {
            const { status, body, headers, record } = await library.post(entity, input)
            const at = JSON.stringify({ input, body })
            expect(status, at).toBeLessThan(500)
            if (status === 201) await library.freeQuota(entity, record)
            if (fits(input)) return
            expect(['bad-request', 'validation-failed'], at).toContain(body['code'])
            expect(headers['content-type']).toBe('application/problem+json')
          },
        ),
        { numRuns: atDepth(60), seed },
      )
    },
  )

  test('limits are in the document, and the error names the exceeded limit', async () => {
    for (const entity of entities) {
      const answers = library.document.paths[`/v1/${entity.plural}`]?.['post']?.responses ?? {}
      const ids = new Set(
        Object.values(answers).flatMap((one) => Object(one).$ref?.split('/').at(-1).split('.')),
      )
      const { total, perOwner, rates } = entity.limits
      expect(ids.has('limit-reached'), entity.name).toBe((total ?? perOwner) !== undefined)
      expect(ids.has('too-many-requests'), entity.name).toBe(
        (rates?.['create'] ?? perOwner) !== undefined,
      )
    }
    const suggest = async (actor: Actor) => {
      const body = { about: 'More light' }
      const response = await library.api({ method: 'POST', path: '/v1/suggestions', actor, body })
      const { code, details } = Object(response.body)
      return response.status === 201 ? 201 : [response.status, code, details?.per ?? details?.limit]
    }
    const [first, second, third] = [newAdministrator(), newAdministrator(), newAdministrator()]
    // One suggestion exists already, and each user may have three.
    for (const actor of [first, first, first]) expect(await suggest(actor)).toBe(201)
    expect(await suggest(first)).toEqual([409, 'limit-reached', 'owner'])
    for (const actor of [second, second, second]) expect(await suggest(actor)).toBe(201)
    expect(await suggest(third)).toEqual([409, 'limit-reached', 7])
  })
})

function isDanglingReference(entity: Entity, name: string, value: unknown): boolean {
  return (
    entity.fields[name]?.relation !== undefined &&
    JSON.stringify(value).includes('0000000000000000')
  )
}

/** Checks whether a rule or a unique constraint applies, which schemas cannot describe. */
function isBeyondSchema({ rules, unique, fields }: Entity, wrong: object = {}): boolean {
  const single = Object.keys(fields).filter((name) => fields[name]?.unique)
  const known = [...Object.values(rules), ...Object.values(unique)].flatMap((one) => one.fields)
  return Object.keys(wrong).every((name) => [...single, ...known].includes(name))
}
