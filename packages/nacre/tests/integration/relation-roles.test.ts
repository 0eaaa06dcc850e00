import { describe, expect, test } from 'vitest'
import { entity } from '#shell/language/entities/define-entity.ts'
import { relation } from '#shell/field-types/relation/field.ts'
import { relations } from '#shell/field-types/relations/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { defineProduct } from '#shell/language/product/product.ts'
import { role } from '#shell/language/roles/role.ts'
import { users } from '#shell/language/people/user.ts'
import { problemsOf } from '#shell/model/validation/problems-of.fixture.ts'
import { schemaFor } from '#shell/operations/schema/schema-for.ts'
import { testProduct } from '#shell/testing/test-product.ts'
import { eachDatabase } from '../databases/each-database.ts'

const driver = role('driver', { label: 'Driver' })
const instructor = role('instructor', { includes: [driver] })
const dispatcher = role('dispatcher')

const tour = entity({
  name: 'tour',
  plural: 'tours',
  fields: {
    title: text({ required: true }),
    driver: relation('user', { role: driver }),
    crew: relations('user', { role: driver }),
  },
  may: { read: [dispatcher], create: [dispatcher], change: [dispatcher] },
})

const product = defineProduct({
  name: 'Tours',
  tagline: 'Who drives?',
  entities: [tour],
  users: users({
    signUp: 'closed',
    signInMethods: { password: true },
    may: { read: [dispatcher] },
  }),
  roles: [driver, instructor, dispatcher],
  usedInCode: { roles: ['instructor'] },
  pages: {},
})

const message = 'Choose a user with the role Driver.'

describe.each(eachDatabase)('relations to users of a role on $name', (kind) => {
  const open = async () => {
    const { url } = await kind.open()
    return testProduct(product, { database: url === undefined ? 'sqlite' : { postgres: url } })
  }

  test('take users with the role or one that includes it, whoever writes', async () => {
    await using app = await open()
    const dora = await app.person({ roles: [dispatcher] })
    const people = [
      await app.person({ roles: [driver] }),
      await app.person({ roles: [instructor] }),
    ]
    const root = await app.person({ roles: ['administrator'] })
    for (const { id } of people) {
      const values = { title: 'A', driver: id, crew: [id] }
      expect(await dora.tours.create(values)).toMatchObject({ ok: true })
    }
    for (const one of [dora, app.application]) {
      const values = { title: 'B', driver: root.id, crew: [people[0]?.id ?? '', dora.id] }
      expect(await one.tours.create(values)).toMatchObject({
        problem: { code: 'validation-failed', errors: { driver: message, crew: message } },
      })
    }
  })

  test('keep a user who has lost the role, until another one is chosen', async () => {
    await using app = await open()
    const dora = await app.person({ roles: [dispatcher] })
    const dan = await app.person({ roles: [driver] })
    const made = await dora.must.tours.create({ title: 'A', driver: dan.id, crew: [dan.id] })
    await app.application.must.users.change({ id: dan.id, version: 1 }, { roles: [] })
    const changed = await dora.must.tours.change(made, {
      title: 'B',
      driver: dan.id,
      crew: [dan.id],
    })
    expect(changed.title).toBe('B')
    expect(await dora.tours.change(changed, { driver: dora.id })).toMatchObject({
      problem: { errors: { driver: message } },
    })
  })
})

test('the admin area offers users with these roles', () => {
  const [schema] = schemaFor(product, { kind: 'user', id: 'd', roles: ['dispatcher'] }, 'en')
  expect(schema?.fields['driver']?.relation?.roles).toEqual(['driver', 'instructor'])
})

test('a role that does not exist, and a role of something else than users, are errors', () => {
  const king = role('king')
  const fields = { boss: relation('user', { role: king }), bus: relation('tour', { role: driver }) }
  const wrong = { ...product, entities: [{ ...tour, fields }, ...product.entities.slice(1)] }
  expect(problemsOf(wrong)).toEqual([
    'The field boss of tour takes users with the role king, which is not a role of the product.',
    'The field bus of tour takes users with the role driver, and points to tour.',
  ])
})
