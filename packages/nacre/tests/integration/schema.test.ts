import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { eachDatabase } from '../databases/each-database.ts'
import { type SendRequest, requestSender, type Name } from '../library/requests.ts'
import { openLibrary } from '../library/open-library.ts'

describe.each(eachDatabase)('on $name', (kind) => {
  let ask: SendRequest
  beforeEach(async () => {
    const library = await openLibrary(kind)
    onTestFinished(library.close)
    ask = requestSender(library)
  })

  const outlined = async (name: Name, language = 'en') => {
    const { body } = await ask(name, 'GET /v1/schema', { language })
    const { entities } = body as unknown as { entities: readonly EntitySchema[] }
    return Object.fromEntries(entities.map((one) => [one.name, one]))
  }

  test('nobody learns of an entity, a field or a move that is not for them', async () => {
    const una = await outlined('una')
    expect(Object.keys(una)).not.toContain('loan')
    expect(Object.keys(una)).not.toContain('complaint')
    expect(Object.keys(una['review']?.fields ?? {})).not.toContain('remark')
    expect(una['review']?.fields['verdict']).toMatchObject({ mayChange: false })
    expect(una['review']?.may).toEqual({
      read: 'some',
      create: 'all',
      change: 'some',
      remove: 'some',
      submit: 'some',
      withdraw: 'some',
      help: 'all',
      quote: 'some',
    })
    const lena = await outlined('lena')
    expect(lena['loan']?.may).toEqual({ read: 'all', create: 'all', remind: 'all' })
    expect(lena['review']?.fields['remark']).toMatchObject({ mayChange: true })
    expect(lena['review']?.may).not.toHaveProperty('reject')
    expect((await outlined('cleo'))['review']?.may).toHaveProperty('reject', 'all')
  })

  test('what the product adds to the admin area is told to those for whom it is', async () => {
    const own = async (name: Name, language = 'en') => {
      const { body } = await ask(name, 'GET /v1/schema', { language })
      const parts = body['extensions'] as readonly { path: string; label: string }[]
      return Object.fromEntries(parts.map(({ path, label }) => [path, label]))
    }
    const all = {
      'screens/stock': 'Stock',
      'cards/longest': 'Longest book',
      'panels/book/readers': 'Who has it',
      'columns/book/spine': 'Spine',
    }
    expect(await own('ada')).toEqual(all)
    expect(await own('cleo')).toEqual(all)
    expect(await own('lena', 'de')).toMatchObject({ 'screens/stock': 'Bestand' })
    expect(Object.keys(await own('una'))).toEqual(['cards/longest', 'columns/book/spine'])
    expect(await own('stranger')).toEqual({})
  })

  test('it speaks the language that was asked for', async () => {
    expect((await outlined('una', 'de'))['review']).toMatchObject({ label: 'Besprechung' })
    expect((await outlined('una'))['review']).toMatchObject({
      label: 'Review',
      pluralLabel: 'Reviews',
    })
  })

  test('a record tells which of its buttons work now, and why another does not', async () => {
    const book = (await ask('ada', 'GET /v1/books?limit=1')).list.items[0]?.id
    const body = { book, headline: 'Mine', stars: 4 }
    const { record } = await ask('una', 'POST /v1/reviews', { body })
    const may = async (name: Name, language = 'en') =>
      (await ask(name, `GET /v1/reviews/${record.id}/permissions`, { language })).body
    expect(await may('una')).toEqual({
      change: true,
      remove: true,
      submit: true,
      withdraw: 'Requires status Submitted or Published. The current status is Draft.',
      help: true,
      quote: true,
    })
    expect(await may('umar')).toMatchObject({ status: 404 })
    await ask('una', `POST /v1/reviews/${record.id}/submit`, { version: record.version })
    expect(await may('una')).toMatchObject({
      change: 'You don’t have permission to do this.',
      withdraw: true,
    })
    expect(await may('lena')).toMatchObject({ change: true, publish: 'It says nothing yet.' })
    expect(await may('lena', 'de')).toMatchObject({ publish: 'Es steht noch nichts da.' })
    expect(await may('lena')).not.toHaveProperty('reject')
  })
})
