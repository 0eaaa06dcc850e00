// The running app, and the product without a server, for the tests of a product.
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
export type { SignedInClient, TestClient, TestUser } from '#shell/testing/test-client.ts'
export type { TestDatabaseOption } from '#shell/testing/test-database.ts'
export type { MustCollection, TestPerson } from '#shell/testing/product/test-person.ts'
export type { TestCall, TestCalls } from '#shell/testing/product/test-calls.ts'
export type { TestClock } from '#shell/testing/product/test-clock.ts'
export {
  testProduct,
  type TestEmail,
  type TestProduct,
  type TestProductOptions,
} from '#shell/testing/test-product.ts'
export type { TestPersonValues } from '#shell/testing/product/test-person-values.ts'
