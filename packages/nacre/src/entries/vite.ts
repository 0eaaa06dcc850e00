// The plugins for vite.config.ts and vitest.config.ts.
export { nacre } from '#shell/vite/nacre-plugin.ts'
export { appModules as nacreTest } from '#shell/vite/app-modules.ts'
