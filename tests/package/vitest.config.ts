import { defineConfig } from 'vitest/config'

/** The tests of the tarballs create an app outside of this repository, so they need none of its plugins. */
export default defineConfig({
  root: import.meta.dirname,
  test: { testTimeout: 120_000, hookTimeout: 120_000, bail: 1 },
})
