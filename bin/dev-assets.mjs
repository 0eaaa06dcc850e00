import { join } from 'node:path'
import { root } from './root.mjs'

/** Returns the assets of a page in development, where files are served unbundled. */
export function developmentAssets(vite) {
  return (file) => ({
    entry: '/@id/__x00__virtual:nacre/browser',
    styles: ['/shell/ui/styles/base.css', ...stylesOf(vite, join(root, file))],
    preloads: [],
    head: preamble(vite),
  })
}

/** Returns the styles that a file imports, so that the page is never displayed without them. */
function stylesOf(vite, file) {
  const graph = vite.environments.ssr.moduleGraph
  const seen = new Set()
  const visit = (module) => {
    if (seen.has(module)) return
    seen.add(module)
    module.importedModules.forEach(visit)
  }
  graph.getModulesByFile(file)?.forEach(visit)
  return [...seen].map(({ url }) => url).filter((url) => url.endsWith('.css'))
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
