import { expect, test } from 'vitest'
import { createCard, openSite, sendJson } from './open-site.ts'
import type { PlainBrowser } from './plain-browser.ts'

const text = 'A shell.\nIt is white.\nIt was found in spring.'

async function change(page: PlainBrowser, title: string, content: string) {
  page.fill(/^Title/u, title)
  page.fill(/^Text/u, content)
  await page.press('Save')
}

const heading = (page: PlainBrowser) => page.all('heading')[0]?.text

test('two users who edit the same record both keep their changes', async () => {
  const { admin, browser } = await openSite()
  const id = await createCard(admin, { text })
  const [page, other] = [browser({ isAdmin: true }), browser({ isAdmin: true })]
  await page.goto(`/admin/cards/${id}`)
  await other.goto(`/admin/cards/${id}`)
  await change(other, 'Their whelk', text.replace('spring', 'autumn'))
  expect(heading(other)).toBe('Their whelk')

  await change(page, 'My whelk', text.replace('white', 'brown'))
  page.get('heading', /^You changed this record in another tab or device/u)
  expect(page.get('row', /^Title/u).text).toContain('Whelk')
  expect(page.get('radio', 'Combined Text').checked).toBe(true)
  await page.press('Save')
  expect(page.all('alert').map((one) => one.text)).toContainEqual(
    expect.stringContaining('Choose a value for every field.'),
  )
  page.check(page.get('radio', 'Your version Title'))
  await page.press('Save')
  expect(heading(page)).toBe('My whelk')
  expect(page.field(/^Text/u).value).toBe('A shell.\nIt is brown.\nIt was found in autumn.')
})

test('changes to a removed record are saved with its restoration', async () => {
  const { admin, browser } = await openSite()
  const id = await createCard(admin, { text })
  const page = browser({ isAdmin: true })
  await page.goto(`/admin/cards/${id}`)
  await sendJson(admin, 'DELETE', `/v1/cards/${id}`, undefined, 1)
  await change(page, 'Not lost', text)
  page.get('heading', /was deleted/u)
  await page.press('Restore the record and save')
  expect(heading(page)).toBe('Not lost')
})
