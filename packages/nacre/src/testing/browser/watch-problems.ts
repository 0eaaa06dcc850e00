import type { BrowserContext } from '@playwright/test'

/**
 * Unexpected errors and warnings of the browser. They fail the test at its end.
 *
 * @example
 * problems.expect(/404/)
 */
export interface BrowserProblems {
  readonly all: string[]
  /** Declares that the test expects such a problem. */
  expect(problem: RegExp): void
}

/** Records what the console prints, what scripts throw, and what the content security policy blocks. */
export async function watchProblems(
  context: BrowserContext,
  { all }: BrowserProblems,
): Promise<void> {
  context.on('console', (message) => {
    const type = message.type()
    if (type === 'error' || type === 'warning') all.push(`${type}: ${message.text()}`)
  })
  context.on('weberror', (error) => {
    const { pathname } = new URL(error.page()?.url() ?? 'about:blank')
    all.push(`thrown at ${pathname}: ${error.error()}`)
  })
  await context.exposeFunction('reportViolation', (description: string) =>
    all.push(`violation: ${description}`),
  )
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      const report = Reflect.get(globalThis, 'reportViolation')
      report(`${effectiveDirective} ${blockedURI}`)
    })
  })
}
