import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pages } from 'example-library/pages.ts'
import { product as library } from 'example-library/product.ts'
import { expect, test } from 'vitest'
import { createVault } from '#shell/operations/vault.ts'
import { exampleLibrary } from '#tests/examples.ts'
import { linkInEmail, openSite, secret } from './open-site.ts'

/** The entities and users of the library, without the pages and extensions of its app. */
const { admin: _, ...parts } = library
const product = { ...parts, pages: { notFound: pages.notFound } }
const cover = join(exampleLibrary, 'product/pictures/cover.png')
const vault = createVault([Buffer.from(secret, 'hex')])

test('the server rejects an invalid number with the same message as the browser', async () => {
  const page = (await openSite({ product })).browser({ isAdmin: true })
  await page.goto('/admin/books/new')
  page.fill(/^Title/u, 'Counted plainly')
  page.fill(/^Pages/u, '12,5')
  await page.press('Create')
  expect(page.text).toContain('Enter a whole number such as 1,234.')
  expect(page.field(/^Pages/u).value).toBe('12,5')
  await page.goto('/admin/books?edit=new&field=pages&operator=gt&value=12%2C5')
  expect(page.field('Pages: Value').value).toBe('12,5')
  expect(page.get('alert').text).toBe('A number such as 1,234')
})

test('a new user confirms the email address on another device with the password', async () => {
  const { admin, browser } = await openSite({ product })
  const email = 'still@example.org'
  const password = 'eleven quiet harbours, at dawn'
  const page = browser()
  await page.goto('/login?next=/admin/books')
  await page.follow('Create account')
  page.fill('Name', 'Grace')
  page.fill('Email', email)
  page.fill('Password', password)
  const challenge = page.hidden('captcha-id').value
  const letters: unknown = JSON.parse(String(vault.open('captcha', challenge)))[4]
  await page.click(page.get('group', 'Verify you’re human').get('summary'))
  page.fill('Characters', String(letters))
  await page.press('Create account')
  page.get('heading', 'Check your email')

  // The user opens the email on another device.
  const elsewhere = browser()
  await elsewhere.goto(await linkInEmail(admin, email))
  await elsewhere.press('Confirm')
  expect(elsewhere.text).toContain('You’re in a different browser')
  elsewhere.fill('Password', password)
  await elsewhere.press('Confirm')
  expect(elsewhere.path).toBe('/admin/books')
})

test('a user has an image and the fields that the product declares for users', async () => {
  const page = (await openSite({ product })).browser({ isAdmin: true })
  await page.goto('/login/account')
  const picture = new File([await readFile(cover)], 'cover.png', { type: 'image/png' })
  page.attach('Choose a picture', picture)
  await page.press('Upload picture')
  expect(page.text).toContain('Profile picture updated.')
  const faces = () => page.select('.face').filter(({ element }) => element.name === 'img')
  expect(faces().length).toBeGreaterThan(0)
  await page.press('Remove picture')
  expect(faces()).toHaveLength(0)

  page.fill('Card number', 'not one')
  await page.press('Save')
  expect(page.field('Card number').attribute('aria-invalid')).toBe('true')
  expect(page.field('Card number').value).toBe('not one')
  page.fill('Card number', 'B-1234')
  await page.press('Save')
  expect(page.all('status').map(({ text }) => text)).toContainEqual(
    expect.stringContaining('saved.'),
  )
})
