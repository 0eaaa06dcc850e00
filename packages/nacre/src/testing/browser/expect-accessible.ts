import { expect, type Page } from '@playwright/test'
import { findHtmlProblems } from '../pages/find-html-problems.ts'

/**
 * Checks the accessibility of an open page: with axe, if the package `@axe-core/playwright` is
 * installed, otherwise with the rules of `describeProduct`.
 *
 * @example
 * await page.goto('/tools')
 * await expectAccessible(page)
 */
export async function expectAccessible(page: Page): Promise<void> {
  const axe = await import('@axe-core/playwright').catch(() => undefined)
  if (!axe) return expect(findHtmlProblems(await page.content())).toEqual([])
  const { violations } = await new axe.AxeBuilder({ page }).analyze()
  const problems = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(', ')}`,
  )
  return expect(problems).toEqual([])
}
