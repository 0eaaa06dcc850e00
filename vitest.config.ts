import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { appModules } from './shell/vite/app-modules.ts'
import { keepTemporaryFilesInMemory } from './tests/temporary-folder.ts'

keepTemporaryFilesInMemory()

export default defineConfig({
  plugins: [appModules()],
  test: {
    include: ['{product,shell,tests}/**/*.test.{ts,tsx}', 'bin/**/*.test.{mjs,ts}'],
    exclude: ['tests/e2e/**'],
    environment: 'node',
    // Uses all cores, because half of the time is spent waiting for disks, sockets and timers.
    maxWorkers: availableParallelism(),
    // Long timeouts, so that tests do not fail on a busy machine.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    globalSetup: 'tests/databases/global-setup.ts',
  },
})
