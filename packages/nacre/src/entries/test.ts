// The running app for the tests of a product.
export {
  openTestApp,
  type TestApp,
  type TestAppOptions,
  type TestUserValues,
} from '#shell/testing/open-test-app.ts'
export type { TestClient, TestUser } from '#shell/testing/test-client.ts'
export type { TestDatabaseOption } from '#shell/testing/test-database.ts'
