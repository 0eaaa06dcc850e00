// The names that examples of `nacre/test/browser` use and do not declare.
import type { Page } from '@playwright/test'
import type { AppServer, BrowserProblems } from 'nacre/test/browser'

export { expect, expectAccessible, test, waitForHydration } from 'nacre/test/browser'

export declare const app: AppServer
export declare const page: Page
export declare const problems: BrowserProblems
