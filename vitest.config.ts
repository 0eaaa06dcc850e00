import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{product,shell,tests}/**/*.test.{ts,tsx}', 'bin/**/*.test.{mjs,ts}'],
    exclude: ['tests/journeys/**'],
    environment: 'node',
    globalSetup: 'tests/databases/global-setup.ts',
  },
})
