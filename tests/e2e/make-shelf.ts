import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

/** Puts up a shelf in the library, which every book needs. */
export async function makeShelf(page: Page, name: string): Promise<void> {
  await page.goto('/admin/book-shelves/new')
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Floor').fill('2')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
}
