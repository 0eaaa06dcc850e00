import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createApi } from '#shell/api/api.ts'
import type { Actor } from '#shell/model/actor.ts'
import { entity } from '#shell/model/entity.ts'
import { text } from '#shell/model/fields/text.ts'
import { defineProduct } from '#shell/model/product.ts'
import { everyone } from '#shell/model/role.ts'
import { createOperations } from '#shell/operations/operations.ts'
import { openTestDatabase } from '#shell/store/test-database.fixture.ts'
import { eachDatabase } from '../databases/each-database.ts'

const may = { create: everyone, read: everyone } as const
const note = entity({
  name: 'note',
  plural: 'notes',
  fields: { about: text({ required: true, max: 20 }) },
  limits: { rates: { create: '3 per day' } },
  may,
})
const guess = entity({
  name: 'guess',
  plural: 'guesses',
  fields: { about: text({ required: true, max: 20 }) },
  limits: { rates: { create: '3 attempts per day' } },
  may,
})
const folder = entity({
  name: 'folder',
  plural: 'folders',
  fields: { about: text({ required: true, max: 20 }) },
  limits: { perOwner: 2 },
  may: { ...may, remove: everyone },
})
const product = defineProduct({
  name: 'Notes',
  tagline: '',
  entities: [note, guess, folder],
  roles: [],
  calls: {},
  pages: {},
  seeds: [],
})

describe.each(eachDatabase)('$name', (kind) => {
  let post: (
    plural: string,
    request?: { actor?: Actor; ip?: string; about?: string },
  ) => Promise<number>
  beforeEach(async () => {
    const opened = await openTestDatabase(kind)
    onTestFinished(opened.close)
    const store = await opened.store(product.entities)
    const api = createApi(createOperations(product, store), product)
    post = async (plural, { actor = una, ip = '192.0.2.1', about = 'A word' } = {}) => {
      const path = `/v1/${plural}`
      const { status, headers } = await api({
        method: 'POST',
        path,
        actor,
        ip,
        body: { about },
      })
      expect('retry-after' in headers).toBe(status === 429)
      return status
    }
  })
  const una: Actor = { kind: 'user', id: 'una', roles: [] }
  const visitor = (key: number): Actor => ({ kind: 'visitor', key: `cookie ${key}` })
  const times = async (count: number, once: (time: number) => Promise<number>) => {
    const all: number[] = []
    for (let time = 0; time < count; time += 1) all.push(await once(time))
    return all
  }
  const wrong = { about: 'x'.repeat(21) }

  test('what is refused for another reason does not count', async () => {
    expect(await times(10, () => post('notes', wrong))).toEqual(Array(10).fill(422))
    expect(await times(4, () => post('notes'))).toEqual([201, 201, 201, 429])
    // Whoever has used it up is told so, whatever else is wrong.
    expect(await post('notes', wrong)).toBe(429)
  })

  test('attempts count where the declaration says so', async () => {
    expect(await times(4, () => post('guesses', wrong))).toEqual([422, 422, 422, 429])
    expect(await post('guesses')).toBe(429)
  })

  test('of many at once no more are done than may be', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => post('notes')))
    expect(answers.filter((status) => status === 201)).toHaveLength(3)
    expect(answers.filter((status) => status === 429)).toHaveLength(17)
  })

  test('a new cookie for each request is the same visitor, and another network is not', async () => {
    const asNew = (time: number) => post('notes', { actor: visitor(time) })
    expect(await times(5, asNew)).toEqual([201, 201, 201, 429, 429])
    const net = '2001:db8:0:1::/64'
    expect(await post('notes', { actor: visitor(9), ip: net })).toBe(201)
  })

  test('one cookie is the same visitor from wherever it comes', async () => {
    const moving = (time: number) =>
      post('notes', { actor: visitor(1), ip: `192.0.2.${time + 10}` })
    expect(await times(5, moving)).toEqual([201, 201, 201, 429, 429])
  })

  test('people who are signed in do not use up what others of their network have', async () => {
    const each = (time: number) => post('notes', { actor: { ...una, id: `una${time}` } })
    expect(await times(5, each)).toEqual(Array(5).fill(201))
  })

  test('as many as one visitor may have, a network makes in a day', async () => {
    const asNew = (time: number) => post('folders', { actor: visitor(time) })
    expect(await times(4, asNew)).toEqual([201, 201, 429, 429])
    expect(await times(3, () => post('folders'))).toEqual([201, 201, 409])
  })
})
