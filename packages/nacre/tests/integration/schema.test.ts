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

  const readSchema = async (name: Name, language = 'en') => {
    const { body } = await ask(name, 'GET /v1/schema', { language })
    const { entities } = body as unknown as { entities: readonly EntitySchema[] }
    return Object.fromEntries(entities.map((one) => [one.name, one]))
  }

  test('the schema contains only entities, fields and transitions that the user may access', async () => {
    const una = await readSchema('una')
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
    const lena = await readSchema('lena')
    expect(lena['loan']?.may).toEqual({ read: 'all', create: 'all', remind: 'all' })
    expect(lena['review']?.fields['remark']).toMatchObject({ mayChange: true })
    expect(lena['review']?.may).not.toHaveProperty('reject')
    expect((await readSchema('cleo'))['review']?.may).toHaveProperty('reject', 'all')
  })

  test('the schema contains only extensions that the user may see', async () => {
    const readExtensions = async (name: Name, language = 'en') => {
      const { body } = await ask(name, 'GET /v1/schema', { language })
      const extensions = body['extensions'] as readonly { path: string; label: string }[]
      return Object.fromEntries(extensions.map(({ path, label }) => [path, label]))
    }
    const all = {
      'screens/stock': 'Stock',
      'cards/longest': 'Longest book',
      'panels/book/readers': 'Who has it',
      'columns/book/spine': 'Spine',
    }
    expect(await readExtensions('ada')).toEqual(all)
    expect(await readExtensions('cleo')).toEqual(all)
    expect(await readExtensions('lena', 'de')).toMatchObject({ 'screens/stock': 'Bestand' })
    expect(Object.keys(await readExtensions('una'))).toEqual([
      'cards/longest',
      'columns/book/spine',
    ])
    expect(await readExtensions('stranger')).toEqual({})
  })

  test('the schema is in the requested language', async () => {
    expect((await readSchema('una', 'de'))['review']).toMatchObject({ label: 'Besprechung' })
    expect((await readSchema('una'))['review']).toMatchObject({
      label: 'Review',
      pluralLabel: 'Reviews',
    })
  })

  test('the permissions of a record give the reason why an action is not possible', async () => {
    const book = (await ask('ada', 'GET /v1/books?limit=1')).list.items[0]?.id
    const body = { book, headline: 'Mine', stars: 4 }
    const { record } = await ask('una', 'POST /v1/reviews', { body })
    const readPermissions = async (name: Name, language = 'en') =>
      (await ask(name, `GET /v1/reviews/${record.id}/permissions`, { language })).body
    expect(await readPermissions('una')).toEqual({
      change: true,
      remove: true,
      submit: true,
      withdraw: 'Requires status Submitted or Published. The current status is Draft.',
      help: true,
      quote: true,
    })
    expect(await readPermissions('umar')).toMatchObject({ status: 404 })
    await ask('una', `POST /v1/reviews/${record.id}/submit`, { version: record.version })
    expect(await readPermissions('una')).toMatchObject({
      change: 'You don’t have permission to do this.',
      withdraw: true,
    })
    expect(await readPermissions('lena')).toMatchObject({
      change: true,
      publish: 'It says nothing yet.',
    })
    expect(await readPermissions('lena', 'de')).toMatchObject({
      publish: 'Es steht noch nichts da.',
    })
    expect(await readPermissions('lena')).not.toHaveProperty('reject')
  })
})
