import { expect, type Page } from '@playwright/test'
import { findHtmlProblems } from '../pages/find-html-problems.ts'

/** The part of the page to check. */
export interface AccessibilityScope {
  /** A selector of the part to check. The default is the whole page. */
  include?: string
  /** A selector of a part to leave out. */
  exclude?: string
}

/** WCAG 2.2, levels A and AA, and what axe recommends beyond it. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Checks the accessibility of an open page: with axe, if the package `@axe-core/playwright` is
 * installed, otherwise with the rules of `describeProduct`, which check the whole page.
 *
 * @example
 * await page.goto('/tools')
 * await expectAccessible(page)
 * await expectAccessible(page, { include: 'form' })
 */
export async function expectAccessible(page: Page, scope: AccessibilityScope = {}): Promise<void> {
  expect(await findAccessibilityProblems(page, scope), page.url()).toEqual([])
}

/** Returns what `expectAccessible` would report, one line per rule. */
export async function findAccessibilityProblems(
  page: Page,
  { include, exclude }: AccessibilityScope = {},
): Promise<readonly string[]> {
  const axe = await import('@axe-core/playwright').catch(() => undefined)
  if (!axe) return findHtmlProblems(await page.content())
  await finishAnimations(page)
  // The other mode opens a second page for each check, to support frames of other sites.
  const builder = new axe.AxeBuilder({ page }).withTags(tags).setLegacyMode()
  if (include) builder.include(include)
  if (exclude) builder.exclude(exclude)
  const { violations } = await builder.analyze()
  return violations.map(({ id, help, nodes }) => {
    const elements = nodes.slice(0, 3).map(({ html }) => html.slice(0, 160))
    return `${id}: ${help}: ${elements.join(', ')}`
  })
}

/**
 * Finishes the animations that have an end: before it, colors and sizes are not those that a person
 * sees. It does not wait for them, because a page that Chromium does not paint never finishes them.
 */
async function finishAnimations(page: Page): Promise<void> {
  await page.evaluate(() => {
    const hasEnd = ({ effect }: Animation) => Number.isFinite(effect?.getComputedTiming().endTime)
    for (const animation of document.getAnimations().filter(hasEnd)) animation.finish()
  })
}
