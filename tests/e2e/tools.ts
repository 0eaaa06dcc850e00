import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { exampleLibrary } from '#tests/examples.ts'
import { viteConfigOf } from '../../packages/nacre/cli/vite-config.mjs'
import { startServer } from './server.ts'

const tools = join(import.meta.dirname, '../../packages/nacre/tests/tools')

/** Builds and starts the sample with moves and actions of every kind, in the app of the library. */
export async function startTools(): Promise<Awaited<ReturnType<typeof startServer>>> {
  const folder = join(exampleLibrary, '.nacre/build', `tools-${process.pid}`)
  const settings = {
    ...(await viteConfigOf(exampleLibrary)),
    mode: 'production',
    logLevel: 'error',
    resolve: {
      alias: {
        '/product/product.ts': join(tools, 'product.ts'),
        '/product/pages.ts': join(tools, 'app.ts'),
        'virtual:nacre/extensions': join(tools, 'app.ts'),
        'virtual:nacre/field-types': join(tools, 'app.ts'),
      },
    },
  } as const
  await build({ ...settings, build: { outDir: join(folder, 'client') } })
  await build({
    ...settings,
    build: { outDir: join(folder, 'server'), ssr: true, minify: false },
  })
  const server = await startServer(join(folder, 'server/main.js'))
  return {
    ...server,
    async stop() {
      await server.stop()
      await rm(folder, { recursive: true })
    },
  }
}
