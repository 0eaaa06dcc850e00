import { join } from 'node:path'
import { fs } from './light-builtins.mjs'

/** An app without its own vite.config.ts gets the plugin of Nacre alone. */
export async function viteConfigOf(appDir) {
  if (fs.existsSync(join(appDir, 'vite.config.ts'))) return { root: appDir }
  const { nacre } = await import('#shell/vite/nacre-plugin.ts')
  return { root: appDir, configFile: false, plugins: [nacre()] }
}
