import type { PluginOption } from 'vite'
import { appModules } from './app-modules.ts'
import { checkProcesses } from './check-processes.ts'
import { screenOverrides } from './screen-overrides.ts'

/**
 * Connects the app with the shell in the tests of an app. The plugin `nacre` contains it.
 *
 * @example
 * export default defineConfig({ plugins: [nacreTest()] })
 */
export function nacreTest(): PluginOption {
  return [appModules(), checkProcesses(), screenOverrides()]
}
