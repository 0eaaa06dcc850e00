import type { CustomRoutes } from '#shell/http/custom-routes.ts'
import type { ProcessModule } from '#shell/language/process/registry.ts'
import type { Product } from '#shell/language/product/product.ts'
import type { MigrationFile } from '#shell/store/migrations.ts'
import type { PageFiles } from '#shell/ui/page-module.ts'

/** The modules of an app, as `virtual:nacre/app` exports them. The keys are paths below the app's folder. */
export interface AppModules {
  /** The folder of the app. A build does not contain it, because it may be moved with the app. */
  readonly appDir?: string | undefined
  readonly product: Product
  readonly extensionModules: PageFiles
  readonly fieldTypeModules: Readonly<Record<string, object>>
  readonly pageFiles: PageFiles
  /** What the code of each page does with records, by the folder of the page. */
  readonly pageUses: Readonly<Record<string, readonly string[]>>
  readonly entityFiles: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly processFiles: Readonly<Record<string, ProcessModule>>
  readonly migrationFiles: Readonly<Record<string, MigrationFile>>
  readonly routeFiles: Readonly<Record<string, { readonly routes: readonly CustomRoutes[] }>>
}
