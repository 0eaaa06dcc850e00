import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { eachDatabase } from '../databases/each-database.ts'
import { type SendRequest, requestSender, type Name } from '../library/requests.ts'
import { openLibrary } from '../library/open-library.ts'

/** Suggestions are limited to three per owner, seven in total, and four per day. */
describe.each(eachDatabase)('$name', (kind) => {
  let ask: SendRequest
  beforeEach(async () => {
    const opened = await openLibrary(kind)
    onTestFinished(opened.close)
    ask = requestSender(opened)
  })
  const suggest = (name: Name) =>
    ask(name, 'POST /v1/suggestions', { body: { about: 'More light' } })
  const statuses = async (name: Name, times: number) => {
    const result: number[] = []
    for (let time = 0; time < times; time += 1) result.push((await suggest(name)).status)
    return result
  }

  const removeOne = async () => {
    const { list } = await ask('lena', 'GET /v1/suggestions')
    await ask('lena', `DELETE /v1/suggestions/${list.items[0]?.id}`, { version: 1 })
  }

  test('a record beyond the limit per owner gets 409, beyond the rate limit 429', async () => {
    expect(await statuses('una', 3)).toEqual([201, 201, 201])
    expect(await suggest('una')).toMatchObject({
      status: 409,
      body: { code: 'limit-reached', details: { limit: 3, per: 'owner' } },
    })
    await removeOne()
    expect(await suggest('una')).toMatchObject({ status: 201 })
    await removeOne()
    const limited = await suggest('una')
    expect(limited).toMatchObject({ status: 429, body: { code: 'too-many-requests' } })
    const seconds = Number(limited.headers['retry-after'])
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(86_400)
    // Each user has their own count, and each IP address of visitors.
    expect(await suggest('umar')).toMatchObject({ status: 201 })
    expect(await suggest('stranger')).toMatchObject({ status: 201 })
  })

  test('rejected requests do not count', async () => {
    const sendInvalid = () => ask('una', 'POST /v1/suggestions', { body: { about: '' } })
    for (let time = 0; time < 6; time += 1) expect((await sendInvalid()).status).toBe(422)
    expect(await suggest('una')).toMatchObject({ status: 201 })
  })

  test('a removed record does not count, and cannot be restored beyond the limit', async () => {
    expect(await statuses('lena', 3)).toEqual([201, 201, 201])
    const { list } = await ask('lena', 'GET /v1/suggestions')
    const path = `/v1/suggestions/${list.items[0]?.id}`
    await ask('lena', `DELETE ${path}`, { version: 1 })
    expect(await suggest('lena')).toMatchObject({ status: 201 })
    expect(await ask('cleo', `POST ${path}/restore`)).toMatchObject({
      status: 409,
      body: { code: 'limit-reached' },
    })
  })

  test('concurrent requests do not exceed the limit', async () => {
    const names: Name[] = ['vera', 'una', 'otto', 'umar', 'lena', 'cleo']
    const responses = await Promise.all(names.flatMap((name) => [suggest(name), suggest(name)]))
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(7)
    for (const { status, body } of responses) {
      if (status !== 201)
        expect(body).toMatchObject({ code: 'limit-reached', details: { limit: 7 } })
    }
    // The system has no limits.
    expect(await suggest('system')).toMatchObject({ status: 201 })
  })
})
