import { join } from 'node:path'
import { root } from './root.mjs'

/** What a page needs in the browser while its files are served as they are. */
export function developmentAssets(vite) {
  return (file) => ({
    entry: '/browser.tsx',
    styles: ['/shell/ui/styles/base.css', ...stylesOf(vite, join(root, file))],
    preloads: [],
    head: preamble(vite),
  })
}

/** The styles that a file imports, so that the page does not first appear without them. */
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

/** The client that reloads, and what React needs to keep the state of a page meanwhile. */
function preamble({ config }) {
  const refresh = config.plugins.some(({ name }) => name.startsWith('vite:react'))
    ? `import { injectIntoGlobalHook } from '/@react-refresh'
       injectIntoGlobalHook(window)
       window.$RefreshReg$ = () => {}
       window.$RefreshSig$ = () => (type) => type`
    : ''
  return `<script type="module">${refresh}</script><script type="module" src="/@vite/client"></script>`
}
