import { sep } from 'node:path'
import type { Plugin } from 'vite'
import { shellDir } from './shell-dir.ts'

/**
 * In development, Vite lets browsers keep the files of packages for a year. It marks them, and all that they
 * import, with a version. The areas of the shell import screens of the app, which change: a browser would show
 * the old ones. Without a version, browsers ask again.
 */
export const revalidatedShell: Plugin = {
  name: 'nacre-revalidated-shell',
  apply: 'serve',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  async resolveId(id, importer, options) {
    const found = await this.resolve(id, importer, { ...options, skipSelf: true })
    if (!found?.id.startsWith(`${shellDir}${sep}`)) return found
    return { ...found, id: found.id.replace(/\?v=[\w.-]+$/u, '') }
  },
}
