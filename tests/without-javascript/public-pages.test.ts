import { expect, test } from 'vitest'
import { openSite } from './open-site.ts'

test('a date is formatted on the server', async () => {
  const page = (await openSite()).browser({ language: 'de-DE' })
  await page.goto('/welcome')
  expect(page.select('time')[0]?.text).toBe('1 January 2026')
})

test('an unknown URL shows the not-found page with status 404', async () => {
  const page = (await openSite()).browser()
  await page.goto('/nothing/here?at=all')
  expect(page.status).toBe(404)
  expect(page.html).toContain('<title>Dashboard – Nacre</title>')
  expect(page.html).toMatch(/<meta name="robots" content="noindex"/u)
  expect(page.all('heading').map(({ text }) => text)).toEqual([
    'Dashboard',
    'Main Content',
    'Secondary Content',
    'Abstract Content',
  ])
  const boxes = page.select('main')[0]?.all('listitem') ?? []
  expect(boxes.length).toBeGreaterThanOrEqual(3)
  for (const box of boxes) expect(box.select('svg')).toHaveLength(1)
  const description = /<meta name="description" content="([^"]*)"/u.exec(page.html)?.[1]
  expect(`Dashboard – Nacre ${description} ${page.text}`).not.toMatch(
    /missing|found|404|sorry|exist|error|oops|unknown|wrong/iu,
  )
})

test('each operation of the API has an example, and every link of the contents works', async () => {
  const page = (await openSite()).browser()
  await page.goto('/v1/docs')
  const create = page.get('article', 'Create Card')
  expect(create.text).toContain('POST /v1/cards')
  expect(create.text).toContain('Allowed for: Editor; administrators.')
  expect(create.text).toContain('"title": "Spiral"')
  const targets = [...page.html.matchAll(/<a [^>]*href="#([^"]*)"/gu)].map(([, id]) => id ?? '')
  expect(targets.length).toBeGreaterThan(50)
  const ids = [...page.html.matchAll(/<[^>]* id="([^"]*)"/gu)].map(([, id]) => id ?? '')
  const counts = Map.groupBy(ids, (id) => id)
  expect(targets.filter((target) => counts.get(target)?.length !== 1)).toEqual([])
  await page.click(create.get('link', '422 validation-failed'))
  expect(page.path).toMatch(/#error-validation-failed$/u)
  const [error] = page.select('#error-validation-failed')
  if (error) await page.click(error.get('link'))
  page.get('heading', 'Please check the highlighted fields.')
})

test('errors are explained in the reader’s language', async () => {
  const page = (await openSite()).browser({ language: 'de-AT' })
  await page.goto('/v1/problem-types/precondition-failed')
  page.get('heading', 'Jemand hat diesen Eintrag inzwischen geändert.')
  expect(page.html).toMatch(/<html[^>]* lang="de"/u)
})
