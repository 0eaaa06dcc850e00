import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApi } from '#shell/api/api.ts'
import { createOperations } from '#shell/operations/operations.ts'
import { product as library } from 'example-library/product.ts'
import { eachDatabase } from '../databases/each-database.ts'
import { type OpenLibrary, openLibrary } from '../library/open-library.ts'
import { type SendRequest, requestSender, whereParam } from '../library/requests.ts'

/** The first day of the week by ISO 8601, and the weeks of the days below. */
const products = [
  { languages: ['de'], firstDay: 1, weeks: { '2026-03-23': 2, '2026-03-30': 1 } },
  { languages: ['en', 'de'], firstDay: 1, weeks: { '2026-03-23': 2, '2026-03-30': 1 } },
  { languages: ['en-US', 'de'], firstDay: 7, weeks: { '2026-03-22': 1, '2026-03-29': 2 } },
  { languages: ['ar-EG'], firstDay: 6, weeks: { '2026-03-28': 3 } },
] as const
const [saturday, sunday, monday] = ['2026-03-28', '2026-03-29', '2026-03-30']
const title = 'With a day'

describe.each(eachDatabase)('$name', (kind) => {
  let opened: OpenLibrary
  const senderFor = (languages: readonly string[]): SendRequest => {
    const operations = createOperations({ ...library, languages }, opened.store)
    return requestSender({ api: createApi(operations, library) })
  }

  beforeAll(async () => {
    opened = await openLibrary(kind)
    const ask = requestSender(opened)
    const shelf = (await ask('lena', 'GET /v1/book-shelves')).list.items[0]?.id
    const today = Temporal.Now.plainDateISO('UTC')
    const near = Array.from({ length: 29 }, (_, index) => today.add({ days: index - 14 }))
    const days = [saturday, sunday, monday, ...near.map(String)]
    for (const day of days) {
      // In Berlin, the moment is on the same day, but in UTC on the day before.
      const lastSeen = `${Temporal.PlainDate.from(day).subtract({ days: 1 })}T23:30:00Z`
      const body = { title, bought: day, lastSeen, shelf }
      expect(await ask('lena', 'POST /v1/books', { body })).toMatchObject({ status: 201 })
    }
  })
  afterAll(() => opened.close())

  test.each(products)('weeks of $languages start on day $firstDay', async (one) => {
    const ask = senderFor(one.languages)
    for (const field of ['bought', 'lastSeen']) {
      const where = whereParam({ title, bought: { in: [saturday, sunday, monday] } })
      const { body } = await ask(
        'lena',
        `GET /v1/books/aggregate?groupBy=${field}:week&timeZone=Europe/Berlin&${where}`,
      )
      const items = Object.entries(one.weeks).map(([day, count]) => ({
        group: { [field]: day },
        count,
      }))
      expect(body['items']).toMatchObject(items)
    }

    const today = Temporal.Now.plainDateISO('UTC')
    const first = today.subtract({ days: (today.dayOfWeek - one.firstDay + 7) % 7 })
    const titlesBetween = async (gte: string, lt: string) =>
      (
        await ask('lena', `GET /v1/books?sort=bought&${whereParam({ title, bought: { gte, lt } })}`)
      ).list.items.map(({ bought }) => bought)
    const week = await titlesBetween('week', 'week+1w')
    expect(week).toHaveLength(7)
    expect(week[0]).toBe(first.toString())
    expect((await titlesBetween('week-1w', 'week'))[0]).toBe(first.subtract({ days: 7 }).toString())
  })
})
