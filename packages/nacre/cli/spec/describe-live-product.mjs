import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'vite'
import { viteConfigOf } from '../vite-config.mjs'

/** No page is rendered, so no assets are needed. */
const noAssets = () => ({ styles: [], preloads: [] })

/** Returns the description of an app, which is started with a temporary database, and hints. */
export async function describeLiveProduct(appDir) {
  const dataDir = mkdtempSync(join(tmpdir(), 'nacre-spec-'))
  const vite = await createServer({
    ...(await viteConfigOf(appDir)),
    mode: 'development',
    // What fails is in the error.
    logLevel: 'silent',
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  try {
    const { program } = await vite.ssrLoadModule('virtual:nacre/server').catch((error) => {
      vite.ssrFixStacktrace(error)
      throw inFileOfApp(error, appDir)
    })
    const { config, log } = program.configure({
      ...program.placeholderVariables(),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
    })
    const { app, close } = await program.openApp({ config, log, assets: noAssets })
    try {
      const hints = await program.hints()
      return { ...(await app.specification.render()), hints }
    } finally {
      await close()
    }
  } finally {
    await vite.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Names the file and the line of the app that cannot be loaded, and its imports as the app does. */
export function inFileOfApp(error, appDir) {
  const frames = String(error.stack).split('\n')
  const frame = frames.find((line) => line.includes(`${appDir}/product/`))
  const [, file, line] = /\/(product\/[^:)]+):(\d+)/u.exec(frame ?? '') ?? []
  const message = error.message
    .replaceAll(/\(0 , ([\w$.]+)\)/gu, '$1')
    .replaceAll(/__vite_ssr_import_\d+__\./gu, '')
  if (file === undefined) return error
  const readable = new Error(`${file}:${line}: ${message}`)
  // The rest of the stack is of the tools that load the file.
  readable.stack = readable.message
  return readable
}
