import { afterAll, describe, expect, test } from 'vitest'
import * as app from 'virtual:nacre/app'
import { validateProduct } from '#shell/model/validate-product.ts'
import { formatDeclarationError } from '#shell/language/errors/declaration-error.ts'
import { withProcesses } from '#shell/language/process/registry.ts'
import { withLines } from '#shell/run/declaration-lines/with-lines.ts'
import type { Product } from '#shell/language/product/product.ts'
import { startTestApp } from './open-test-app.ts'
import { type Budgets, registerBudgetTests } from './pages/register-budget-tests.ts'
import { registerAreaTests } from './pages/register-area-tests.ts'
import { type TestPageRequest, registerPageTests } from './pages/register-page-tests.ts'
import type { ValuesByEntity } from './permissions/permission-fixture.ts'
import { registerPermissionTests } from './permissions/register-permission-tests.ts'
import { registerSpecificationTest } from './register-specification-test.ts'
import type { TestDatabaseOption } from './test-database.ts'
import { withAppProcesses } from './with-app-processes.ts'

/**
 * The options of the tests of a product.
 *
 * @example
 * const options: ProductTestOptions = { budgets: { javaScript: 90_000 }, skip: ['specification'] }
 */
export interface ProductTestOptions {
  /** SQLite by default. */
  readonly database?: TestDatabaseOption
  /**
   * Values of records by the name of their entity, where none follow from the declarations. A
   * function returns other values for each record.
   */
  readonly values?: ValuesByEntity
  /** How pages are requested, by their names. Pages with parameters need a path. */
  readonly pages?: Readonly<Record<string, TestPageRequest>>
  /** The maximum sizes of the first load of each page. Without them, nothing is measured. */
  readonly budgets?: Budgets
  /** The groups of tests that are left out. */
  readonly skip?: readonly ('permissions' | 'specification' | 'pages')[]
}

/**
 * Registers Vitest tests that follow from the declarations of a product: the declarations are valid,
 * each permission is enforced, the specification can be read back, each page and each list
 * of an area answers with accessible HTML, and the first load of a page keeps the budgets.
 *
 * @example
 * describeProduct(product)
 * @example
 * describeProduct(product, { pages: { tool: { path: '/tools/drill' } }, budgets: { javaScript: 90_000 } })
 */
export function describeProductTests(declared: Product, options: ProductTestOptions = {}): void {
  const product = withAppProcesses(declared)
  const { database, values, pages = {}, budgets, skip = [] } = options
  const appDir = app.appDir ?? process.cwd()
  const complete = withProcesses(product, Object.values(app.processFiles))
  let starting: ReturnType<typeof startTestApp> | undefined
  // The app starts with the sample records of the product, which its pages show.
  const start = () =>
    (starting ??= startTestApp({ product, seeds: true, ...(database && { database }) }))

  describe(`the product ${product.name}`, () => {
    afterAll(async () => (await starting)?.app.close())

    test('the declarations have no errors', async () => {
      const errors = await withLines(validateProduct(complete), appDir)
      expect(errors.map(formatDeclarationError)).toEqual([])
    })
    if (!skip.includes('specification')) registerSpecificationTest(start, appDir)
    if (!skip.includes('pages')) {
      registerPageTests(product, pages, async () => (await start()).app)
      registerAreaTests(product, async () => (await start()).app)
      if (budgets) registerBudgetTests(product, budgets, appDir)
    }
    const hasPermissions = product.entities.length > 0 && !skip.includes('permissions')
    describe.runIf(hasPermissions)('permissions', () => {
      registerPermissionTests(product, { database, values })
    })
  })
}
