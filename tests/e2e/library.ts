import { join } from 'node:path'
import { exampleLibrary } from '#tests/examples.ts'
import { createAppBuild } from '../../packages/nacre/cli/app-build.mjs'
import { expect, test as base } from './browser-test.ts'
import { startServer } from './server.ts'

/** Tests with the sample library, which has a field of every type. It is built once. */
export const test = base.extend<object, { shared: Awaited<ReturnType<typeof startServer>> }>({
  shared: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the parameters
    async ({}, use) => {
      const folder = await createAppBuild(exampleLibrary).ensureBuilt()
      const server = await startServer(join(folder, 'server/main.js'))
      await use(server)
      await server.stop()
      expect(server.log).toEqual([])
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})
