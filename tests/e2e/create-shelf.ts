import type { Page } from '@playwright/test'
import { expect } from './browser-test.ts'

/** Creates a shelf in the library. Every book requires one. */
export async function createShelf(page: Page, name: string): Promise<void> {
  await page.goto('/admin/book-shelves/new')
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Floor').fill('2')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
}
