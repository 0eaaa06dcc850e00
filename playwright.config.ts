import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { keepTemporaryFilesInMemory } from './tests/temporary-folder.ts'

keepTemporaryFilesInMemory()

// The sandbox of Chromium does not run as root. The other arguments reduce noise.
const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
const args = [
  ...sandbox,
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]
const executablePath = process.env['CHROMIUM_PATH']

export default defineConfig({
  testDir: '.',
  testMatch: ['tests/e2e/*.e2e.ts', 'examples/*/tests/e2e/*.e2e.ts'],
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  // `npm test` counts a repeated test as failed, unless Chromium itself failed.
  retries: 1,
  // One for each core. With more, pages react late, and tests that press keys become unreliable.
  workers: availableParallelism(),
  // Long timeouts, so that tests do not fail on a busy machine.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  use: {
    // Recording every test takes a fifth of the time, so only the repetition is recorded.
    trace: 'on-first-retry',
    launchOptions: { args, ...(executablePath && { executablePath }) },
  },
})
