import { join } from 'node:path'
import { expect, expectAccessible, test, waitForHydration } from 'nacre/test/browser'
import type { product } from '../../product/product.ts'

test.use({ appDir: join(import.meta.dirname, '../..'), fresh: true })

/** Noon of a working day of the week after next. */
function noonAhead(): number {
  const day = new Date(Date.now() + 14 * 86_400_000)
  while ([0, 6].includes(day.getUTCDay())) day.setUTCDate(day.getUTCDate() + 1)
  return Date.parse(`${day.toISOString().slice(0, 10)}T11:00:00Z`)
}

test('staff do something with many records of a list on a page', async ({
  page,
  signInAs,
  client,
}) => {
  const sam = await signInAs('staff')
  const { http: manager } = await client<typeof product>('manager')
  const sites = await manager.sites.list()
  const [site] = sites.ok ? sites.data.items : []
  if (!site) throw new Error('There is no site.')
  await manager.sites.change(site, { staff: [sam.id] })
  const { http: member } = await client<typeof product>('member')
  const rooms = await member.rooms.list()
  for (const { id } of rooms.ok ? rooms.data.items : []) {
    const starts = new Date(noonAhead()).toISOString()
    const ends = new Date(noonAhead() + 3_600_000).toISOString()
    const booking = await member.bookings.create({ room: id, starts, ends })
    expect(booking.ok).toBe(true)
  }

  await page.goto('/desk/coming')
  await waitForHydration(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Coming up')
  await expect(page.getByRole('row')).toHaveCount(3)
  await page.getByRole('checkbox').first().check()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(3)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('The roof leaks.')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await dialog.getByRole('button', { name: 'Withdraw (2)' }).click()
  await expect(page.getByText('Nothing here yet')).toBeVisible()
})
