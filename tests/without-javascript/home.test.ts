import { expect, test } from 'vitest'
import { openSite } from './open-site.ts'

test('the home page lists tasks, entities and recent activity, with links', async () => {
  const page = (await openSite()).browser({ isAdmin: true })
  await page.goto('/admin/cards')
  const [first] = page.all('rowheader')
  await page.follow(first?.get('link').name ?? '')
  await page.press('Withdraw')
  expect(page.text).toContain('Draft')
  await page.goto('/')

  const card = page
    .all('listitem')
    .find(
      (one) =>
        one.all('link', 'Cards').length > 0 &&
        one.all('heading').some(({ element }) => element.name === 'h3'),
    )
  expect(card?.text).toMatch(/\b8\b/u)
  card?.get('img', /^Cards: \d+ changes in the last 30 days$/u)
  const table = card?.get('summary', /^View as table/u)
  if (table) await page.click(table)
  card?.get('columnheader', 'Status changed')
  expect(card?.all('rowheader')).toHaveLength(1)

  const [latest] = page.get('region', 'Recent activity').all('listitem')
  expect(latest?.text).toContain('Withdraw')
  expect(latest?.text).toContain('You')

  const tasks = page.get('region', 'To do')
  await page.click(tasks.get('link', /^1 ?Cards.*Draft.*Publish/u))
  expect(page.path).toBe(`/admin/cards?where=${encodeURIComponent('{"state":"draft"}')}`)
  expect(page.all('rowheader')).toHaveLength(1)
})

test('a list is a table in the HTML, and a row links to its record', async () => {
  const page = (await openSite()).browser({ isAdmin: true })
  await page.goto('/admin/cards')
  expect(page.all('row')).toHaveLength(9)
  const [first] = page.all('rowheader')
  await page.follow(first?.get('link').name ?? '')
  expect(page.all('heading')[0]?.text).not.toBe('')
  expect(page.path).toMatch(/^\/admin\/cards\/[\da-z]{16}$/u)
})
