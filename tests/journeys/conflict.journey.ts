import { AxeBuilder } from '@axe-core/playwright'
import { comeIn } from './come-in.ts'
import { expect, open, type Page, test } from './journey.ts'
import { makeCard } from './make-card.ts'

// What is written here must not be there for others.
test.use({ fresh: true })

const text = 'A shell.\nIt is white.\nIt was found in spring.'

async function change(page: Page, title: string, words: string) {
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Text', { exact: false }).fill(words)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with JavaScript' : 'without JavaScript'
  const show = (page: Page, address: string) =>
    javaScriptEnabled ? open(page, address) : page.goto(address)

  test.describe(how, () => {
    test.use({ javaScriptEnabled })

    test('two who edit the same record both keep what they wrote', async ({
      troubles,
      page,
      context,
      site,
      visitor,
    }) => {
      troubles.expect(/412/u)
      await comeIn(context, site)
      const { id } = await makeCard(page, site, { text })
      const other = await visitor({ javaScriptEnabled })
      await comeIn(other.context(), site)
      await show(page, `/admin/cards/${id}`)
      await show(other, `/admin/cards/${id}`)
      await change(other, 'Their whelk', text.replace('spring', 'autumn'))
      await expect(other.getByRole('heading', { level: 1 })).toHaveText('Their whelk')

      await change(page, 'My whelk', text.replace('white', 'brown'))
      await expect(page.getByRole('heading', { level: 2 })).toContainText('meanwhile')
      const table = page.getByRole('table')
      await expect(table.getByRole('row', { name: /^Title/u })).toContainText('Whelk')
      await expect(page.getByRole('radio', { name: 'Both together Text' })).toBeChecked()
      await page.getByRole('button', { name: 'Save this choice' }).click()
      await expect(page.getByRole('alert')).toContainText('Choose something')
      if (javaScriptEnabled) {
        const { violations } = await new AxeBuilder({ page }).include('.screen').analyze()
        expect(violations).toEqual([])
      }
      await page.getByRole('radio', { name: 'Mine Title' }).check()
      await page.getByRole('button', { name: 'Save this choice' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('My whelk')
      await expect(page.getByLabel('Text', { exact: false })).toHaveValue(
        'A shell.\nIt is brown.\nIt was found in autumn.',
      )
    })

    test('what was to be saved into a record that is gone comes back with it', async ({
      troubles,
      page,
      context,
      site,
    }) => {
      troubles.expect(/404/u)
      await comeIn(context, site)
      const { id, ask } = await makeCard(page, site, { text })
      await show(page, `/admin/cards/${id}`)
      await ask('delete', `/v1/cards/${id}`, undefined, 1)
      await change(page, 'Not lost', text)
      await expect(page.getByRole('heading', { level: 2 })).toContainText('removed')
      await page.getByRole('button', { name: 'Bring it back and save mine' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not lost')
    })
  })
}
