import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{product,shell,tests}/**/*.test.{ts,tsx}', 'bin/**/*.test.{mjs,ts}'],
    exclude: ['tests/journeys/**'],
    environment: 'node',
    // All cores: half of the time is spent waiting for disks, sockets and clocks.
    maxWorkers: availableParallelism(),
    // A busy machine is no failure: what is waited for comes late, or not at all.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    globalSetup: 'tests/databases/global-setup.ts',
  },
})
