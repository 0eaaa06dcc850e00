/** Images, styles and other files that Vite serves to the modules of an app, and `import.meta.env`. */
/// <reference types="vite/client" />

declare module 'virtual:nacre/app' {
  import type { AppModules } from '#shell/run/app-modules.ts'

  export const appDir: AppModules['appDir']
  export const product: AppModules['product']
  export const extensionModules: AppModules['extensionModules']
  export const fieldTypeModules: AppModules['fieldTypeModules']
  export const pageFiles: AppModules['pageFiles']
  export const pageUses: AppModules['pageUses']
  export const entityFiles: AppModules['entityFiles']
  export const migrationFiles: AppModules['migrationFiles']
  export const processFiles: AppModules['processFiles']
  export const routeFiles: AppModules['routeFiles']
}

declare module 'virtual:nacre/field-types' {
  export const fieldTypeModules: Readonly<Record<string, object>>
}

declare module 'virtual:nacre/extensions' {
  export const extensionModules: Readonly<Record<string, () => Promise<unknown>>>
}
