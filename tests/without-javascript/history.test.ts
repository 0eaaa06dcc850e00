import { expect, test } from 'vitest'
import { createCard, openSite, sendJson } from './open-site.ts'

test('the history lists the changes of a record, and restores a version', async () => {
  const { admin, browser } = await openSite()
  const id = await createCard(admin, { title: 'Limpet' })
  const at = `/v1/cards/${id}`
  await sendJson(admin, 'PATCH', at, { title: 'A limpet', text: 'It is brown.' }, 1)
  await sendJson(admin, 'PATCH', at, { text: 'It is green.' }, 2)
  const page = browser({ isAdmin: true })
  await page.goto(`/admin/cards/${id}`)
  await page.press('Withdraw')
  page.get('button', 'Publish')
  await page.click(page.get('summary', 'Workflow'))
  page.get('img', /Current status: Draft/u)

  await page.follow('History')
  expect(page.all('article')).toHaveLength(4)
  expect(page.all('article').at(-1)?.text).toContain('Created')
  const third = page.all('article').find(({ text }) => text.includes('Version 3'))
  expect(
    third
      ?.select('del')
      .map(({ text }) => text)
      .join(' '),
  ).toContain('brown')
  expect(
    third
      ?.select('ins')
      .map(({ text }) => text)
      .join(' '),
  ).toContain('green')
  page.choose('Field', 'title')
  await page.press('Apply')
  expect(page.all('article')).toHaveLength(2)

  await page.follow(/^Compare with current Version 1/u)
  expect(page.get('heading', 'Version 1').element.name).toBe('h1')
  await page.press('Restore Title')
  expect(page.all('row', /^Title/u)).toHaveLength(0)
  expect(await sendJson(admin, 'GET', at)).toMatchObject({ title: 'Limpet', text: 'It is green.' })
  await page.press('Restore this version')
  expect(page.all('button', 'Restore Text')).toHaveLength(0)
  expect(await sendJson(admin, 'GET', at)).toMatchObject({ title: 'Limpet', text: 'It is grey.' })
})

test('a removed record is restored from the trash, or permanently deleted', async () => {
  const { admin, browser } = await openSite()
  const title = 'Cowrie without JavaScript'
  const id = await createCard(admin, { title })
  const page = browser({ isAdmin: true })
  const remove = async () => {
    await page.goto(`/admin/cards/${id}`)
    await page.press('Delete')
    expect(page.path).toBe('/admin/cards')
    await page.goto('/admin/cards/trash')
  }
  const rows = () => page.all('row').filter(({ text }) => text.includes(title))

  await remove()
  expect(rows()[0]?.text).toContain('You')
  await page.follow(title)
  expect(page.select('.removed')[0]?.text).toContain(
    'This record is in the trash. Deleted by You on ',
  )
  await page.follow('History')
  expect(page.all('article')[0]?.text).toContain('Deleted')
  await page.follow('Trash')
  await page.press(`Restore ${title}`)
  expect(rows()).toHaveLength(0)

  await remove()
  page.check(page.get('checkbox', `Select ${title}`))
  await page.press('Restore')
  await page.press('Restore (1)')
  await page.follow('Back to list')
  expect(rows()).toHaveLength(0)
  await page.goto(`/admin/cards/${id}`)
  expect(page.field(/^Title/u).value).toBe(title)

  await remove()
  await page.follow(title)
  await page.press('Delete permanently')
  expect(page.text).toMatch(/Also permanently deleted: \d versions/u)
  await page.press('Delete permanently (1)')
  await page.follow('Back to list')
  expect(page.path).toBe('/admin/cards/trash')
  expect(rows()).toHaveLength(0)
  await page.goto(`/admin/cards/${id}`)
  expect(page.status).toBe(404)

  // Only the history entry of the deletion is left.
  await page.goto('/admin/cards')
  await page.press('More options')
  await page.follow('Activity')
  page.choose('Action', 'Permanently deleted')
  await page.press('Apply')
  expect(page.all('row').find(({ text }) => text.includes(id))?.text).toContain('You')
  expect(page.text).not.toContain(title)
})
