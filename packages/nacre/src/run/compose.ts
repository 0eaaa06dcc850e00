import { join, resolve } from 'node:path'
import type { CustomRoutes } from '#shell/http/custom-routes.ts'
import { callsWithUrlVariable } from '#shell/language/product/call.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { withProcesses } from '#shell/language/process/registry.ts'
import type { Product } from '#shell/language/product/product.ts'
import { pageCallsOf } from '#shell/language/product/server-call.ts'
import { type Config, describeProblems, readConfig } from '#shell/server/settings/config.ts'
import { declarationFileOf } from '#shell/server/declaration-file.ts'
import { createLog, type Log } from '#shell/server/log/log.ts'
import { type Migration, migrationsFrom } from '#shell/store/migrations.ts'
import type { PageFiles } from '#shell/ui/page-module.ts'
import type { AppModules } from './app-modules.ts'

/** An app as it runs: its declarations, its code, and the build that it runs from. */
export interface AppProgram {
  readonly product: Product
  readonly pageFiles: PageFiles
  /** What the code of each page does with records, by the folder of the page. */
  readonly pageUses: Readonly<Record<string, readonly string[]>>
  readonly extensionModules: PageFiles
  readonly fieldTypeModules: Readonly<Record<string, object>>
  /** Changes of data that declarations cannot express, in order. */
  readonly migrations: readonly Migration[]
  readonly routes: readonly CustomRoutes[]
  /** Finds the file that declares an entity. */
  readonly fileOf: (entity: Entity) => string | undefined
  /** The folder of the app, which contains `product`. */
  readonly appDir: string
  /** The folder of the server's code. Undefined in development, where the code changes without a build. */
  readonly serverDir: string | undefined
  /** The name of the build, which a database remembers. */
  readonly build: string | undefined
}

/** Reads what the modules of an app export. */
export function readAppModules(app: AppModules, serverDir: string | undefined): AppProgram {
  const { pageFiles, pageUses, extensionModules, fieldTypeModules } = app
  return {
    product: withProcesses(app.product, Object.values(app.processFiles)),
    pageFiles,
    pageUses,
    extensionModules,
    fieldTypeModules,
    migrations: migrationsFrom(app.migrationFiles),
    routes: Object.values(app.routeFiles).flatMap((file) => file.routes),
    fileOf: declarationFileOf(app.entityFiles),
    appDir: app.appDir ?? resolve(serverDir ?? '.', '../../../..'),
    serverDir,
    build: serverDir?.split(/[\\/]/u).slice(-2).join('/'),
  }
}

/**
 * Reads the configuration from the environment. Throws one error that lists all invalid variables.
 */
export function configure(
  { product }: Pick<AppProgram, 'product'>,
  env: NodeJS.ProcessEnv,
): { config: Config; log: Log } {
  const read = readConfig(
    env,
    callsWithUrlVariable(pageCallsOf(product.calls)),
    product.users?.signInMethods.oidc,
    product,
  )
  if ('problems' in read) throw new Error(describeProblems(read.problems))
  return { config: read.config, log: createLog(read.config.logLevel) }
}

/** Returns the folder of the browser's files, which lie beside the server's. */
export const clientFolderOf = ({ serverDir = '.' }: Pick<AppProgram, 'serverDir'>): string =>
  join(serverDir, '../client')

/** Returns the folder with the files that are served as they are. Without a build, it is the product's. */
export const publicFolderOf = (program: Pick<AppProgram, 'serverDir' | 'appDir'>): string =>
  program.serverDir === undefined ? join(program.appDir, 'product/public') : clientFolderOf(program)

/** The public origin. Without ORIGIN, it is known once the server listens. */
export interface PublicOrigin {
  origin: string
}

export function createSite({ origin, host, port }: Config): PublicOrigin {
  return { origin: origin ?? `http://${host}:${port}` }
}
