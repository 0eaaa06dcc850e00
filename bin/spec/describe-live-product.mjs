import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'vite'
import { root } from '../root.mjs'

/** No page is rendered, so no assets are needed. */
const noAssets = () => ({ styles: [], preloads: [] })

/**
 * Returns the description of a product, which is started with a temporary database. `product` is
 * the folder of another product.
 */
export async function describeLiveProduct({ product } = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'nacre-spec-'))
  const vite = await createServer({
    root,
    mode: 'development',
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    ...(product ? { resolve: { alias: aliasesFor(product) } } : {}),
  })
  try {
    const { program } = await vite.ssrLoadModule('virtual:nacre/server')
    const { config, log } = program.configure({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
    const { app, close } = await program.openApp({ config, log, assets: noAssets })
    try {
      return await app.specification.render()
    } finally {
      await close()
    }
  } finally {
    await vite.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Returns aliases, so that a product in another folder can import the shell. */
function aliasesFor(product) {
  return [
    { find: '/product/product.ts', replacement: join(product, 'product.ts') },
    { find: /^#shell\//, replacement: `${join(root, 'shell')}/` },
  ]
}
