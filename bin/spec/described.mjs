import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'vite'
import { root } from '../root.mjs'

/** The assets of a page: here no page is made. */
const noAssets = () => ({ styles: [], preloads: [] })

/**
 * All that a product tells of itself: it is started as it would be anywhere, over a database that is
 * thrown away. `product` is the folder of another product than the project's own.
 */
export async function described({ product } = {}) {
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
    const { configure } = await vite.ssrLoadModule('/composition.ts')
    const { openApp } = await vite.ssrLoadModule('/main.ts')
    const { config, log } = configure({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
    const { app, close } = await openApp({ config, log, assets: noAssets })
    try {
      return await app.specification.tell()
    } finally {
      await close()
    }
  } finally {
    await vite.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** A product elsewhere imports the shell as one in its place would. */
function aliasesFor(product) {
  return [
    { find: /^#product$/, replacement: join(product, 'product.ts') },
    { find: /^#shell\//, replacement: `${join(root, 'shell')}/` },
  ]
}
