import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eachDatabase } from '../databases/each-database.ts'
import { type SendRequest, whereParam, requestSender } from '../library/requests.ts'
import { openLibrary, type OpenLibrary } from '../library/open-library.ts'

describe.each(eachDatabase)('$name', (kind) => {
  let opened: OpenLibrary
  let ask: SendRequest

  beforeAll(async () => {
    opened = await openLibrary(kind)
    ask = requestSender(opened)
  })
  afterAll(() => opened.close())

  test('dates are in the requested time zone in lists, aggregates, exports and bulk actions, also at DST changes', async () => {
    const shelf = (await ask('lena', 'GET /v1/book-shelves')).list.items[0]?.id
    // The limits of a day of 23 hours, and of one that begins at 01:00.
    const timestamps = {
      'Etc/UTC': ['2026-09-06T00:00:00Z'],
      'Europe/Berlin': ['2026-03-28T22:59:59.999Z', '2026-03-28T23:00:00Z', '2026-03-29T21:59:59Z'],
      'America/Santiago': [
        '2026-09-06T03:59:59.999Z',
        '2026-09-06T04:00:00Z',
        '2026-09-07T02:59:59Z',
      ],
    }
    for (const lastSeen of Object.values(timestamps).flat()) {
      const body = { title: 'With time zone', lastSeen, shelf }
      expect(await ask('lena', 'POST /v1/books', { body })).toMatchObject({ status: 201 })
    }
    const days = {
      'Europe/Berlin': { gte: '2026-03-29', lt: '2026-03-30' },
      'America/Santiago': { gte: '2026-09-06', lt: '2026-09-07' },
    }
    for (const [timeZone, lastSeen] of Object.entries(days)) {
      const condition = { title: 'With time zone', lastSeen }
      const query = `${whereParam(condition)}&timeZone=${timeZone}`
      expect((await ask('lena', `GET /v1/books?total=true&${query}`)).list.total, timeZone).toBe(2)
      expect(
        (await ask('lena', `GET /v1/books?total=true&${whereParam(condition)}`)).list.total,
      ).not.toBe(2)
      const { body } = await ask('lena', `GET /v1/books/aggregate?groupBy=lastSeen:day&${query}`)
      expect(body['items']).toMatchObject([{ group: { lastSeen: lastSeen.gte }, count: 2 }])
      const bulk = await ask('lena', 'POST /v1/books/bulk', {
        body: { op: 'change', values: { pages: 3 }, dryRun: true, where: condition, timeZone },
      })
      expect(bulk.body).toMatchObject({ counts: { succeeded: 2 } })
      const file = await ask('lena', `GET /v1/books/export?format=json&fields=id&${query}`)
      const text = (await Array.fromAsync(file.stream ?? [])).join('')
      expect(JSON.parse(text)).toHaveLength(2)
    }
    for (const timeZone of ['Europe/Nowhere', '', '2026-01-01T00:00Z']) {
      expect(await ask('lena', `GET /v1/books?timeZone=${timeZone}`)).toMatchObject({ status: 400 })
    }
  })

  test('today begins at midnight in the requested time zone', async () => {
    const timeZones = ['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kathmandu']
    for (const timeZone of timeZones) {
      const today = new Intl.DateTimeFormat('sv', { timeZone }).format(new Date())
      const countSince = async (gte: string) =>
        (
          await ask(
            'lena',
            `GET /v1/books?total=true&timeZone=${timeZone}&${whereParam({ createdAt: { gte } })}`,
          )
        ).list.total
      expect(await countSince('today'), timeZone).toBe(await countSince(today))
    }
  })
})
