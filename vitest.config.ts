import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { appModules } from './packages/nacre/src/vite/app-modules.ts'
import { keepTemporaryFilesInMemory } from './tests/temporary-folder.ts'

keepTemporaryFilesInMemory()

// They change nothing outside their file, so loading the modules once per worker is enough.
const pure = [
  'packages/nacre/src/{field-types,language,model,spec,ui,http,messages}/**/*.test.{ts,tsx}',
]
// They change nothing outside their databases, so a worker loads the modules once for many files. Left out are
// those that replace globals, measure time or memory, kill processes, or cut connections.
const database = [
  'packages/nacre/tests/integration/{accounts,random-permissions,webhooks}/**/*.test.ts',
  'packages/nacre/tests/integration/!(concurrent-start|database-outage|etags|hostile-bodies|idempotency-after-kill|random-products).test.ts',
  'packages/nacre/src/api/**/*.test.ts',
  'packages/nacre/src/operations/*.test.ts',
  'packages/nacre/src/operations/!(captcha|import-export|jobs|passwords|uploads)/**/*.test.ts',
  'packages/nacre/src/store/*.test.ts',
  'packages/nacre/src/store/!(migrate|postgres|sqlite)/**/*.test.ts',
]
// They change nothing outside the app that each serves, so loading the app once is enough.
const withoutJavaScript = 'tests/without-javascript/*.test.ts'
const architecture = 'tests/architecture.test.ts'

export default defineConfig({
  plugins: [appModules()],
  // The product of the tests that run a whole app.
  root: 'examples/shell',
  test: {
    dir: import.meta.dirname,
    projects: [
      { extends: true, test: { name: 'pure', include: pure, pool: 'threads', isolate: false } },
      { extends: true, test: { name: 'database', include: database, isolate: false } },
      {
        extends: true,
        test: { name: 'without-javascript', include: [withoutJavaScript], isolate: false },
      },
      // Runs as part of the checks.
      { extends: true, test: { name: 'architecture', include: [architecture] } },
      {
        extends: true,
        test: {
          name: 'isolated',
          include: [
            '{packages,examples/shell,tests}/**/*.test.{ts,tsx,mjs}',
            'scripts/**/*.test.mjs',
          ],
          exclude: [
            '**/node_modules/**',
            '**/.nacre/**',
            '**/tests/e2e/**',
            // They have a configuration of their own.
            '**/tests/package/**',
            architecture,
            withoutJavaScript,
            ...database,
            ...pure,
          ],
        },
      },
      // The tests of an app run in its folder with its own configuration, as those of a team do.
      ...['bank', 'library', 'rooms', 'starter'].map((name) =>
        join(import.meta.dirname, 'examples', name),
      ),
    ],
    environment: 'node',
    // Uses all cores, because half of the time is spent waiting for disks, sockets and timers.
    maxWorkers: availableParallelism(),
    // Long timeouts, so that tests do not fail on a busy machine.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    globalSetup: `${import.meta.dirname}/packages/nacre/tests/databases/global-setup.ts`,
  },
})
