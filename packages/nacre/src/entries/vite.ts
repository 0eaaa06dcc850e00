// The plugins for vite.config.ts and vitest.config.ts.
export { nacre } from '#shell/vite/nacre-plugin.ts'
export { nacreTest } from '#shell/vite/nacre-test.ts'
