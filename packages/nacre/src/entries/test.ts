// The running app for the tests of a product.
export {
  describeProductTests as describeProduct,
  type ProductTestOptions,
} from '#shell/testing/describe-product-tests.ts'
export {
  openTestApp,
  type TestApp,
  type TestAppOptions,
  type TestUserValues,
} from '#shell/testing/open-test-app.ts'
export type { Budgets } from '#shell/testing/pages/register-budget-tests.ts'
export type { TestPageRequest } from '#shell/testing/pages/register-page-tests.ts'
export type { TestClient, TestUser } from '#shell/testing/test-client.ts'
export type { TestDatabaseOption } from '#shell/testing/test-database.ts'
