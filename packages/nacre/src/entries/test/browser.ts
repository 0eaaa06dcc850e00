// The running app in a browser, for tests with Playwright.
export type { AppProcess, AppServer, SignedIn } from '#shell/testing/browser/app-process.ts'
export {
  type BrowserFixtures,
  type BrowserWorkerFixtures,
  expect,
  test,
  waitForHydration,
} from '#shell/testing/browser/browser-test.ts'
export { expectAccessible } from '#shell/testing/browser/expect-accessible.ts'
export type { BrowserProblems } from '#shell/testing/browser/watch-problems.ts'
