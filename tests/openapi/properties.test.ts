import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '#shell/model/actor.ts'
import type { Entity } from '#shell/model/entity.ts'
import { eachDatabase } from '#tests/databases/each-database.ts'
import { library as product } from '#tests/sample/product.ts'
import { fitting } from './fitting.ts'
import { type Described, newAdministrator, openDescribed } from './open-described.ts'

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

/** Always the same, so that what fails once fails again. */
const seed = 20_260_128

describe.each(eachDatabase)('$name', (kind) => {
  let library: Described
  beforeAll(async () => {
    library = await openDescribed(kind)
  })
  afterAll(() => library.close())

  test.each(entities)('$plural: what fits the document comes back equal', async (entity) => {
    const values = fitting(library.schema(entity, 'Values'), library.storedFor(entity)).map((one) =>
      Object.fromEntries(
        Object.entries({
          ...(one as object),
          ...(entity.fields['authors'] && { authors: [] }),
        }).filter(([name, value]) => !pointsToNothing(entity, name, value)),
      ),
    )
    let made = 0
    await fc.assert(
      fc.asyncProperty(values, async (given) => {
        const { status, body, record } = await library.post(entity, given)
        if (status === 422 && isRule(entity, Object(body['fields']))) return
        expect(status, JSON.stringify({ given, body })).toBe(201)
        made += 1
        for (const [name, value] of Object.entries(given)) {
          const field = entity.fields[name]
          const kept = value === null ? (field?.initial ?? field?.cleared) : field?.normalise(value)
          expect(record[name], name).toEqual(kept)
        }
        await library.makeRoom(entity, record)
      }),
      { numRuns: 25, seed },
    )
    expect(made).toBeGreaterThan(10)
  })

  test.each(entities)(
    '$plural: what does not fit is refused, and never a fault of ours',
    async (entity) => {
      const schema = library.schema(entity, 'Values')
      const fits = new Ajv2020({ strict: false, validateFormats: false }).compile(schema)
      const names = [...Object.keys(schema.properties ?? {}), 'colour', '__proto__', 'id', 'state']
      const broken = fc
        .tuple(
          fitting(schema, library.storedFor(entity)),
          fc.constantFrom(...names),
          fc.constantFrom(...junk),
        )
        .map(([one, name, value]) =>
          JSON.parse(JSON.stringify({ ...(one as object), [name]: value })),
        )
      await fc.assert(
        fc.asyncProperty(
          fc.oneof({ weight: 4, arbitrary: broken }, fc.jsonValue()),
          async (given) => {
            const { status, body, headers, record } = await library.post(entity, given)
            const at = JSON.stringify({ given, body })
            expect(status, at).toBeLessThan(500)
            if (status === 201) await library.makeRoom(entity, record)
            if (fits(given)) return
            expect(['malformed', 'invalid'], at).toContain(body['id'])
            expect(headers['content-type']).toBe('application/problem+json')
          },
        ),
        { numRuns: 60, seed },
      )
    },
  )

  test('limits are in the document, and whoever reaches one is told which', async () => {
    for (const entity of entities) {
      const answers = library.document.paths[`/v1/${entity.plural}`]?.['post']?.responses ?? {}
      const ids = new Set(
        Object.values(answers).flatMap((one) => Object(one).$ref?.split('/').at(-1).split('.')),
      )
      const { inAll, perOwner, rates } = entity.limits
      expect(ids.has('full'), entity.name).toBe((inAll ?? perOwner) !== undefined)
      expect(ids.has('too-many'), entity.name).toBe((rates?.['create'] ?? perOwner) !== undefined)
    }
    const suggest = async (actor: Actor) => {
      const body = { about: 'More light' }
      const answer = await library.api({ method: 'POST', path: '/v1/suggestions', actor, body })
      const { id, more } = Object(answer.body)
      return answer.status === 201 ? 201 : [answer.status, id, more?.per ?? more?.limit]
    }
    const [first, second, third] = [newAdministrator(), newAdministrator(), newAdministrator()]
    // One is there already, and each person may have three.
    for (const actor of [first, first, first]) expect(await suggest(actor)).toBe(201)
    expect(await suggest(first)).toEqual([409, 'full', 'owner'])
    for (const actor of [second, second, second]) expect(await suggest(actor)).toBe(201)
    expect(await suggest(third)).toEqual([409, 'full', 7])
  })
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
