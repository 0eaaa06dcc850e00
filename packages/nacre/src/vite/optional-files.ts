import { basename, relative, sep } from 'node:path'
import type { Plugin } from 'vite'
import { themeFile } from './app-modules.ts'
import { overridesFolder } from './screen-overrides.ts'

/** The folder of an app whose files are served from `/` as they are. */
export const publicFolder = 'product/public'

/**
 * Lets the development server notice that the app gets or loses a screen or its theme. No module imports a
 * file that does not exist yet, so Vite alone would not.
 */
export const optionalFiles: Plugin = {
  name: 'nacre-optional-files',
  configureServer({ config, environments, watcher }) {
    const update = (file: string) => {
      const path = relative(config.root, file).replaceAll(sep, '/')
      const isScreen = path.startsWith(`${overridesFolder}/`) && basename(path) === 'page.tsx'
      if (!isScreen && path !== themeFile) return
      for (const { moduleGraph } of Object.values(environments)) moduleGraph.invalidateAll()
    }
    watcher.on('add', update).on('unlink', update)
    watcher.on('addDir', (folder) => {
      if (relative(config.root, folder).replaceAll(sep, '/') !== publicFolder) return
      config.logger.info(`Restart \`nacre dev\` to serve the new folder ${publicFolder}.`)
    })
  },
}
