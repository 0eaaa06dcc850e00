import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{product,shell,tests}/**/*.test.{ts,tsx}', 'bin/**/*.test.{mjs,ts}'],
    exclude: ['tests/journeys/**'],
    environment: 'node',
    // All cores: half of the time is spent waiting for disks, sockets and clocks.
    maxWorkers: availableParallelism(),
    // Under load the first test of a file on PostgreSQL waits for the server to be made.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    globalSetup: 'tests/databases/global-setup.ts',
  },
})
