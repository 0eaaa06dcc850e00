import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'vite'
import { viteConfigOf } from '../vite-config.mjs'

/** No page is rendered, so no assets are needed. */
const noAssets = () => ({ styles: [], preloads: [] })

/** Returns the description of an app, which is started with a temporary database. */
export async function describeLiveProduct(appDir) {
  const dataDir = mkdtempSync(join(tmpdir(), 'nacre-spec-'))
  const vite = await createServer({
    ...(await viteConfigOf(appDir)),
    mode: 'development',
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  try {
    const { program } = await vite.ssrLoadModule('virtual:nacre/server')
    const { config, log } = program.configure({
      ...program.placeholderVariables(),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
    })
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
