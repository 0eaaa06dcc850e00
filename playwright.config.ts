import { defineConfig } from '@playwright/test'

// Chromium's own sandbox does not run for root. Everything else here only keeps it quiet.
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
  testDir: 'tests/journeys',
  testMatch: '**/*.journey.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  retries: 0,
  workers: 2,
  // A busy machine is no failure of the page: what is waited for comes late, or not at all.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  use: {
    trace: 'retain-on-failure',
    launchOptions: { args, ...(executablePath && { executablePath }) },
  },
})
