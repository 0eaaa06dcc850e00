// What runs on the server only: routes and migrations of the app.
export { type CustomRoutes, customRoutes, type RouteContext } from '#shell/http/custom-routes.ts'
export type { Migration, MigrationContext } from '#shell/store/migrations.ts'
