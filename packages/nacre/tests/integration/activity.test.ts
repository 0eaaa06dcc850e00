import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eachDatabase } from '../databases/each-database.ts'
import type { SendRequest, Name } from '../library/requests.ts'
import { openReviewedLibrary, type ReviewedLibrary } from './reviewed-library.ts'

interface Deed {
  readonly seq: number
  readonly entity: string
  readonly record: string
  readonly actor: string | null
  readonly title: string
  readonly verb: string
  readonly changed: readonly string[]
  readonly isTrashed: boolean
}

describe.each(eachDatabase)('$name', (kind) => {
  let library: ReviewedLibrary
  let ask: SendRequest

  beforeAll(async () => {
    library = await openReviewedLibrary(kind)
    ask = library.ask
  })
  afterAll(() => library.opened.close())

  const entries = async (name: Name, query = '') => {
    const { status, body } = await ask(name, `GET /v1/activity?${query}`)
    expect(status, JSON.stringify(body)).toBe(200)
    return { items: body['items'] as readonly Deed[], next: body['next'] as number | null }
  }

  test('the activity lists changes newest first, with the titles of the records', async () => {
    const { items } = await entries('lena', 'limit=200&entity=review')
    expect(items.map(({ verb, title }) => `${verb} ${title}`)).toEqual([
      'publish Open',
      'submit Open',
      'create Open',
      'create Draft',
    ])
    expect(items.at(-1)?.changed).toContain('headline')
  })

  test('the pages of the activity contain every entry once', async () => {
    const all = (await entries('lena', 'limit=200')).items.map(({ seq }) => seq)
    const pages: number[] = []
    let next: number | null | undefined
    do {
      const page = await entries('lena', `limit=3${next ? `&before=${next}` : ''}`)
      pages.push(...page.items.map(({ seq }) => seq))
      next = page.next
    } while (next !== null)
    expect(pages).toEqual(all)
    expect(all).toEqual(all.toSorted((one, other) => other - one))
  })

  test('the activity has no records whose history, and no fields that the user may not read', async () => {
    const { draft } = library
    const body = { remark: 'Between us', stars: 4 }
    await ask('lena', `PATCH /v1/reviews/${draft.id}`, { body, version: 1 })
    const received = async (name: Name) =>
      (await entries(name, 'entity=review&verb=change')).items.map(({ changed }) => [...changed])
    expect(await received('lena')).toEqual([expect.arrayContaining(['remark', 'stars'])])
    expect(await received('una')).toEqual([['stars']])
    expect(await received('vera')).toEqual([])
    expect((await entries('vera')).items).toEqual([])
  })

  test('entries of the trash are listed for users who may restore them, and erased records for nobody', async () => {
    const made = await library.make('una', 'reviews', {
      book: library.books[2].id,
      stars: 1,
      headline: 'Gone',
    })
    await ask('una', `DELETE /v1/reviews/${made.id}`, { version: 1 })
    const about = async (name: Name) =>
      (await entries(name, 'entity=review')).items
        .filter(({ record }) => record === made.id)
        .map(({ verb, isTrashed }) => [verb, isTrashed])
    expect(await about('una')).toEqual([
      ['remove', true],
      ['create', true],
    ])
    expect(await about('lena')).toEqual([])
  })

  test('the activity is filtered by action, actor and date', async () => {
    const [newest] = (await entries('lena', 'verb=publish')).items
    expect(newest).toMatchObject({ verb: 'publish', entity: 'review' })
    expect((await entries('lena', 'since=2100-01-01')).items).toEqual([])
    expect((await entries('lena', 'until=2000-01-01T00:00:00Z')).items).toEqual([])
    expect((await entries('lena', 'actor=user:nobody')).items).toEqual([])
    for (const query of ['since=soon', 'before=x', 'limit=0', 'nonsense=1']) {
      expect((await ask('lena', `GET /v1/activity?${query}`)).status, query).toBe(400)
    }
  })

  test('the activity is filtered by field and channel, and reveals no more of a field than the record', async () => {
    const diarist = await library.make('una', 'reviews', {
      book: library.books[2].id,
      stars: 2,
      headline: 'Diary',
      diary: 'For nobody else',
    })
    const received = async (name: Name, query: string) =>
      (await entries(name, query)).items.filter(({ record }) => record === diarist.id)
    const changedBy = async (name: Name) => (await received(name, 'entity=review'))[0]?.changed
    expect(await changedBy('una')).toContain('diary')
    // The head may read the field once the record is submitted. Before that, even its existence is hidden.
    expect(await changedBy('cleo')).toEqual(expect.not.arrayContaining(['diary']))
    expect(await received('una', 'field=diary')).toHaveLength(1)
    expect([await received('cleo', 'field=diary'), await received('lena', 'field=diary')]).toEqual([
      [],
      [],
    ])
    expect((await entries('lena', 'field=nothing')).items).toEqual([])

    const items = [{ id: diarist.id, version: 1 }]
    const body = { op: 'change', values: { stars: 5 }, items }
    await ask('una', 'POST /v1/reviews/bulk', { body })
    const bulk = (await entries('una', 'channel=bulk')).items
    expect(bulk).toMatchObject([{ record: diarist.id, verb: 'change', changed: ['stars'] }])
    expect((await entries('una', 'field=stars&channel=bulk')).items).toHaveLength(1)
    expect((await entries('una', 'field=state&channel=bulk')).items).toEqual([])
    await ask('una', `DELETE /v1/reviews/${diarist.id}`, { version: 2 })
  })

  test('daily counts are for entities whose records are all readable', async () => {
    const count = async (name: Name) => {
      const { body } = await ask(name, 'GET /v1/activity/daily?days=7')
      return body['items'] as readonly {
        entity: string
        verb: string
        day: string
        count: number
      }[]
    }
    const ours = await count('lena')
    const day = new Date().toISOString().slice(0, 10)
    expect(ours).toContainEqual({ entity: 'review', verb: 'publish', day, count: 1 })
    expect((await count('una')).filter(({ entity }) => entity === 'review')).toEqual([])
    expect((await ask('lena', 'GET /v1/activity/daily?days=0')).status).toBe(400)

    // The days are those of the requested time zone. Between these two the date always differs.
    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      const { body } = await ask('lena', `GET /v1/activity/daily?days=2&timeZone=${timeZone}`)
      const there = Temporal.Now.plainDateISO(timeZone).toString()
      const days = (body['items'] as readonly { day: string }[]).map((one) => one.day)
      expect([timeZone, ...new Set(days)]).toEqual([timeZone, there])
    }
    expect((await ask('lena', 'GET /v1/activity/daily?timeZone=Mars/Olympus')).status).toBe(400)
  })

  test('daily counts include all entries, also those after the first page of the scan', async () => {
    const { database } = library.opened
    const hour = 60 * 60_000
    const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)
    const now = Date.now()
    const old = now - 5 * 24 * hour
    const add = async (count: number, time: number) => {
      const entry = {
        entity: 'review',
        record: '0000000000000001',
        version: 1,
        occurred_at: database.columns.encode({ kind: 'timestamp' }, new Date(time).toISOString()),
        channel: 'api',
        verb: 'answer',
        changes: '{}',
      }
      const rows = Array.from({ length: 1_000 }, () => entry)
      await database.write(async (trx) => {
        for (let done = 0; done < count; done += rows.length) {
          await trx(database.build.insertInto('nacre_history').values(rows).compile())
        }
      })
    }
    const counted = async () => {
      const { body } = await ask('lena', 'GET /v1/activity/daily?days=30')
      const items = body['items'] as readonly { verb: string; day: string; count: number }[]
      const ours = items.filter(({ verb }) => verb === 'answer')
      return Object.fromEntries(ours.map(({ day, count }) => [day, count]))
    }
    await add(1_000, now - 40 * 24 * hour)
    await add(3_000, old)
    await add(12_000, now)
    expect(await counted()).toEqual({ [dayOf(old)]: 3_000, [dayOf(now)]: 12_000 })
    await add(1_000, now)
    expect(await counted()).toEqual({ [dayOf(old)]: 3_000, [dayOf(now)]: 13_000 })
    await database.write((trx) =>
      trx(database.build.deleteFrom('nacre_history').where('verb', '=', 'answer').compile()),
    )
  })

  test('pending records are listed for users who may perform the next transition only', async () => {
    const waits = async (name: Name) => {
      const { body } = await ask(name, 'GET /v1/activity/pending')
      return (body['items'] as readonly { entity: string }[]).filter(
        ({ entity }) => entity === 'review',
      )
    }
    const drafts = { plural: 'reviews', state: 'draft', count: 1, moves: ['submit'] }
    expect(await waits('una')).toMatchObject([drafts])
    expect(await waits('lena')).toEqual([])
    const { id, version } = (await library.get('una', `/v1/reviews/${library.draft.id}`)).record
    await ask('una', `POST /v1/reviews/${id}/submit`, { version })
    expect(await waits('lena')).toMatchObject([
      { state: 'submitted', count: 1, moves: expect.arrayContaining(['publish']) },
    ])
    expect(await waits('vera')).toEqual([])
  })

  test('old entries are found without a scan of everything in one request', async () => {
    const { database } = library.opened
    const all = (await entries('lena', 'limit=200')).items
    const [newest] = all
    const rows = database.build.selectFrom('nacre_history').selectAll()
    const [row] = await database.read(rows.where('seq', '=', newest?.seq ?? 0).compile())
    const long = { ...row, seq: 900_000, changes: '{}', verb: 'restore' }
    await database.write((trx) =>
      trx(database.build.insertInto('nacre_history').values(long).compile()),
    )
    const found: number[] = []
    let [next, pages]: [number | null, number] = [null, 0]
    do {
      const page = await entries('lena', `limit=200${next === null ? '' : `&before=${next}`}`)
      found.push(...page.items.map(({ seq }) => seq))
      pages += 1
      next = page.next
    } while (next !== null)
    expect(found).toEqual([900_000, ...all.map(({ seq }) => seq)])
    expect(pages).toBe(5)
    // An index finds the entries of one actor.
    const own = await entries('lena', `limit=200&actor=${all.at(-1)?.actor}&before=899999`)
    expect(own.items.length).toBeGreaterThan(0)
  })
})
