import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { eachDatabase } from '../databases/each-database.ts'
import { type SendRequest, requestSender, type Name } from '../library/requests.ts'
import { openLibrary } from '../library/open-library.ts'

/** A suggestion box: three each, seven in all, and four a day. */
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
    const all: number[] = []
    for (let time = 0; time < times; time += 1) all.push((await suggest(name)).status)
    return all
  }

  const makeRoom = async () => {
    const { list } = await ask('lena', 'GET /v1/suggestions')
    await ask('lena', `DELETE /v1/suggestions/${list.items[0]?.id}`, { version: 1 })
  }

  test('who has as many as one may have is told so, and who makes them too often must wait', async () => {
    expect(await statuses('una', 3)).toEqual([201, 201, 201])
    expect(await suggest('una')).toMatchObject({
      status: 409,
      body: { code: 'limit-reached', details: { limit: 3, per: 'owner' } },
    })
    await makeRoom()
    expect(await suggest('una')).toMatchObject({ status: 201 })
    await makeRoom()
    const tired = await suggest('una')
    expect(tired).toMatchObject({ status: 429, body: { code: 'too-many-requests' } })
    const wait = Number(tired.headers['retry-after'])
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(86_400)
    // Others have a count of their own, also those who have no name but come from elsewhere.
    expect(await suggest('umar')).toMatchObject({ status: 201 })
    expect(await suggest('stranger')).toMatchObject({ status: 201 })
  })

  test('what is refused does not count', async () => {
    const wrong = () => ask('una', 'POST /v1/suggestions', { body: { about: '' } })
    for (let time = 0; time < 6; time += 1) expect((await wrong()).status).toBe(422)
    expect(await suggest('una')).toMatchObject({ status: 201 })
  })

  test('what is removed makes room, and does not come back into a full box', async () => {
    expect(await statuses('lena', 3)).toEqual([201, 201, 201])
    const { list } = await ask('lena', 'GET /v1/suggestions')
    const at = `/v1/suggestions/${list.items[0]?.id}`
    await ask('lena', `DELETE ${at}`, { version: 1 })
    expect(await suggest('lena')).toMatchObject({ status: 201 })
    expect(await ask('cleo', `POST ${at}/restore`)).toMatchObject({
      status: 409,
      body: { code: 'limit-reached' },
    })
  })

  test('many at once do not get in past the limit', async () => {
    const names: Name[] = ['vera', 'una', 'otto', 'umar', 'lena', 'cleo']
    const answers = await Promise.all(names.flatMap((name) => [suggest(name), suggest(name)]))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(7)
    for (const { status, body } of answers) {
      if (status !== 201)
        expect(body).toMatchObject({ code: 'limit-reached', details: { limit: 7 } })
    }
    // The system itself is not counted.
    expect(await suggest('system')).toMatchObject({ status: 201 })
  })
})
