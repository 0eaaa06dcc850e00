import { AxeBuilder } from '@axe-core/playwright'
import { comeIn } from './come-in.ts'
import { expect, open, type Page, test } from './journey.ts'
import { makeCard } from './make-card.ts'

// What is written here must not be there for others.
test.use({ fresh: true })

async function expectNoViolations(page: Page) {
  const { violations } = await new AxeBuilder({ page }).include('.screen').analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`)
  expect(found).toEqual([])
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with JavaScript' : 'without JavaScript'
  const show = (page: Page, address: string) =>
    javaScriptEnabled ? open(page, address) : page.goto(address)

  test.describe(how, () => {
    test.use({ javaScriptEnabled })

    test('what was done to a record is told, and brought back', async ({ page, context, site }) => {
      await comeIn(context, site)
      const { id, ask } = await makeCard(page, site, { title: 'Limpet' })
      const at = `/v1/cards/${id}`
      await ask('patch', at, { title: 'A limpet', text: 'It is brown.' }, 1)
      await ask('patch', at, { text: 'It is green.' }, 2)
      await show(page, `/admin/cards/${id}`)
      await page.getByRole('button', { name: 'Withdraw' }).click()
      await expect(page.getByRole('button', { name: 'Publish' })).toBeVisible()
      await page.getByText('States and moves').click()
      await expect(page.getByRole('img', { name: /Draft: now/u })).toBeVisible()
      if (javaScriptEnabled) {
        await expectNoViolations(page)
        await page.getByRole('button', { name: 'Undo' }).click()
        await expect(page.getByRole('button', { name: 'Withdraw' })).toBeVisible()
      }

      await page.getByRole('link', { name: 'History', exact: true }).click()
      const entries = page.getByRole('article')
      await expect(entries).toHaveCount(javaScriptEnabled ? 5 : 4)
      await expect(entries.last()).toContainText('Created')
      const third = entries.filter({ hasText: 'Version 3' })
      await expect(third.locator('del')).toContainText('brown')
      await expect(third.locator('ins')).toContainText('green')
      if (javaScriptEnabled) await expectNoViolations(page)
      await page.getByRole('combobox', { name: 'Field' }).selectOption('title')
      if (!javaScriptEnabled) await page.getByRole('button', { name: 'Show' }).click()
      await expect(entries).toHaveCount(2)

      await page.getByRole('link', { name: 'Compare with now Version 1' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Version 1')
      if (javaScriptEnabled) await expectNoViolations(page)
      await page.getByRole('button', { name: 'Bring back Title' }).click()
      await expect(page.getByRole('row', { name: /^Title/u })).toHaveCount(0)
      expect(await ask('get', at)).toMatchObject({ title: 'Limpet', text: 'It is green.' })
      await page.getByRole('button', { name: 'Bring back all of this version' }).click()
      await expect(page.getByRole('button', { name: 'Bring back Text' })).toHaveCount(0)
      expect(await ask('get', at)).toMatchObject({ title: 'Limpet', text: 'It is grey.' })
    })

    test('what was removed is in the bin until it is brought back', async ({
      page,
      context,
      site,
      troubles,
    }) => {
      troubles.expect(/404/u)
      await comeIn(context, site)
      const title = `Cowrie ${how}`
      const { id } = await makeCard(page, site, { title })
      await show(page, `/admin/cards/${id}`)
      await page.getByRole('button', { name: 'Remove', exact: true }).click()
      await expect(page).toHaveURL('/admin/cards')
      await show(page, '/admin/cards/bin')
      if (javaScriptEnabled) await expectNoViolations(page)
      await page.getByRole('link', { name: title }).click()
      await expect(page.getByText('This is in the bin.')).toBeVisible()
      await page.getByRole('link', { name: 'Bin', exact: true }).click()
      await page.getByRole('checkbox', { name: title }).check()
      await page.getByRole('button', { name: 'Bring back what is chosen' }).click()
      await expect(page.getByRole('link', { name: title })).toHaveCount(0)
      await show(page, `/admin/cards/${id}`)
      await expect(page.getByLabel('Title')).toHaveValue(title)
    })
  })
}
