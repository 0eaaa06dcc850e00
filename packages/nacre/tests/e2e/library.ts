import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { currentBuild } from '#tests/current-build.ts'
import { expect, test as base } from './browser-test.ts'
import { root, startServer } from './server.ts'

/**
 * Tests with the sample library, which has a field of every type. Only the server is built again, because
 * the client build of the shell contains no entities.
 */
export const test = base.extend<object, { shared: Awaited<ReturnType<typeof startServer>> }>({
  shared: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the parameters
    async ({}, use) => {
      const folder = join(currentBuild(), `library-${process.pid}`)
      await build({
        root,
        mode: 'production',
        logLevel: 'error',
        resolve: {
          alias: { '/product/product.ts': join(import.meta.dirname, 'library-product.ts') },
        },
        build: { outDir: folder, ssr: true, minify: false },
      })
      const server = await startServer(join(folder, 'main.js'))
      await use(server)
      await server.stop()
      await rm(folder, { recursive: true })
      expect(server.log).toEqual([])
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})
