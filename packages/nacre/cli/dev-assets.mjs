import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findIcons } from '#shell/server/pages/icons.ts'
import { themeFile } from '#shell/vite/app-modules.ts'
import { publicFolder } from '#shell/vite/optional-files.ts'
import { screenFile } from '#shell/vite/screen-overrides.ts'
import { shellDir, shellFile } from '#shell/vite/shell-dir.ts'

/** Returns the assets of a page in development, where files are served unbundled. */
export function developmentAssets(vite) {
  const icons = findIcons((name) => existsSync(join(vite.config.root, publicFolder, name)))
  return (file) => ({
    icons,
    entry: '/@id/__x00__virtual:nacre/browser',
    styles: [...frameStyles(vite.config.root), ...stylesOf(vite, file)],
    preloads: [],
    head: preamble(vite),
  })
}

/** Returns the styles of every page. */
function frameStyles(appDir) {
  const base = `/@fs${join(shellDir, 'ui/styles/base.css')}`
  return existsSync(join(appDir, themeFile)) ? [base, `/${themeFile}`] : [base]
}

/** Returns the styles that a page imports, so that the page is never displayed without them. */
function stylesOf(vite, file) {
  const graph = vite.environments.ssr.moduleGraph
  const seen = new Set()
  const visit = (module) => {
    if (seen.has(module)) return
    seen.add(module)
    module.importedModules.forEach(visit)
  }
  graph.getModulesByFile(pathOf(vite, file))?.forEach(visit)
  return [...seen].map(({ url }) => url).filter((url) => url.endsWith('.css'))
}

/** Pages are named by their path below the app, and those of the shell by one that starts with `shell/`. */
function pathOf({ config }, file) {
  const [, own] = /^shell\/(.+)$/u.exec(file) ?? []
  const [, screen] = /^ui\/areas\/(.+)\/page$/u.exec(own ?? '') ?? []
  if (screen !== undefined) return screenFile(config.root, screen)
  return own === undefined ? join(config.root, file) : shellFile(`${own}.tsx`)
}

/** Returns the scripts for hot reloading, including React Refresh, which preserves state. */
function preamble({ config }) {
  const refresh = config.plugins.some(({ name }) => name.startsWith('vite:react'))
    ? `import { injectIntoGlobalHook } from '/@react-refresh'
       injectIntoGlobalHook(window)
       window.$RefreshReg$ = () => {}
       window.$RefreshSig$ = () => (type) => type`
    : ''
  return `<script type="module">${refresh}</script><script type="module" src="/@vite/client"></script>`
}
