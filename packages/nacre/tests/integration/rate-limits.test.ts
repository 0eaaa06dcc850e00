import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createApi } from '#shell/api/api.ts'
import type { Actor } from '#shell/language/roles/actor.ts'
import { entity } from '#shell/language/entities/define-entity.ts'
import { text } from '#shell/field-types/text/field.ts'
import { defineProduct } from '#shell/language/product/product.ts'
import { everyone } from '#shell/language/roles/role.ts'
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
  const repeat = async (count: number, send: (time: number) => Promise<number>) => {
    const statuses: number[] = []
    for (let time = 0; time < count; time += 1) statuses.push(await send(time))
    return statuses
  }
  const invalid = { about: 'x'.repeat(21) }

  test('invalid requests do not count', async () => {
    expect(await repeat(10, () => post('notes', invalid))).toEqual(Array(10).fill(422))
    expect(await repeat(4, () => post('notes'))).toEqual([201, 201, 201, 429])
    // Beyond the limit, the rate limit comes before validation.
    expect(await post('notes', invalid)).toBe(429)
  })

  test('invalid requests count against a limit of attempts', async () => {
    expect(await repeat(4, () => post('guesses', invalid))).toEqual([422, 422, 422, 429])
    expect(await post('guesses')).toBe(429)
  })

  test('concurrent requests do not exceed the limit', async () => {
    const concurrentStatuses = await Promise.all(Array.from({ length: 20 }, () => post('notes')))
    expect(concurrentStatuses.filter((status) => status === 201)).toHaveLength(3)
    expect(concurrentStatuses.filter((status) => status === 429)).toHaveLength(17)
  })

  test('visitors of one network share a limit, whatever their cookies', async () => {
    const postAsNewVisitor = (time: number) => post('notes', { actor: visitor(time) })
    expect(await repeat(5, postAsNewVisitor)).toEqual([201, 201, 201, 429, 429])
    const net = '2001:db8:0:1::/64'
    expect(await post('notes', { actor: visitor(9), ip: net })).toBe(201)
  })

  test('a visitor with one cookie has one limit in all networks', async () => {
    const postFromNewAddress = (time: number) =>
      post('notes', { actor: visitor(1), ip: `192.0.2.${time + 10}` })
    expect(await repeat(5, postFromNewAddress)).toEqual([201, 201, 201, 429, 429])
  })

  test('users of one network have separate limits', async () => {
    const postAsNewUser = (time: number) => post('notes', { actor: { ...una, id: `una${time}` } })
    expect(await repeat(5, postAsNewUser)).toEqual(Array(5).fill(201))
  })

  test('the visitors of a network create at most the limit per owner in a day', async () => {
    const postAsNewVisitor = (time: number) => post('folders', { actor: visitor(time) })
    expect(await repeat(4, postAsNewVisitor)).toEqual([201, 201, 429, 429])
    expect(await repeat(3, () => post('folders'))).toEqual([201, 201, 409])
  })
})
