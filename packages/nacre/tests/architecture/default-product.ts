import type { Rule } from './rule.ts'
import type { Sources } from './sources.ts'

/** Its folder and its build. */
const productNames = /\bexample-shell\b|examples\/shell\b|\bexampleShell\b|\bcurrentBuild\b/u
/** Its pages and entities. */
const pathNames = /\/welcome\b|\/(?:v1|admin)\/(?:cards|tiles|folders|notes|folder-links)\b/u

/** These tests declare what they name: a small product, or paths alone. */
const declaresItsOwn = /^shell\/.*\.(?:test|fixture)\.tsx?$|^tests\/(?:pages|integration)\//u
/** What belongs to the package, but for this rule and its samples. */
const isOfPackage = /^(?:shell|cli|bench|tests(?!\/architecture))\//u

const stringOrComment =
  /('(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`)|\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/gmu

/** Checks whether code, without its comments, names the default product. */
export function namesDefaultProduct(path: string, text: string): boolean {
  const code = text.replaceAll(stringOrComment, '$1')
  return productNames.test(code) || (!declaresItsOwn.test(path) && pathNames.test(code))
}

export const noDefaultProduct: Rule = {
  name: 'the package does not name the default product, so that an app can replace it',
  mend: 'Use the sample library in tests, or move the test to examples/shell/tests. The list of exceptions only shrinks.',
  find: (sources: Sources) =>
    [...sources]
      .filter(([path, text]) => isOfPackage.test(path) && namesDefaultProduct(path, text))
      .map(([path]) => path)
      .filter((path) => !filesWithDefaultProduct.has(path)),
}

/** The files that still name the default product. Remove a file from the list once it does not. */
export const filesWithDefaultProduct: ReadonlySet<string> = new Set([
  'bench/admin.ts',
  'bench/bytes.ts',
  'bench/drill/load.ts',
  'bench/overload.ts',
  'bench/page-floor.tsx',
  'bench/reading-floor.ts',
  'bench/reading.ts',
  'bench/render.ts',
  'bench/run-measurement.ts',
  'bench/server.ts',
  'bench/serving.ts',
  'bench/start.ts',
  'bench/writing.ts',
  'tests/built-server.ts',
  'tests/command-lines.test.ts',
  'tests/current-build.ts',
  'tests/deployment.test.ts',
  'tests/dev-server-recovery.test.ts',
  'tests/documentation/documentation.test.ts',
  'tests/documentation/examples.test.ts',
  'tests/durability.test.ts',
  'tests/e2e/admin-frame.e2e.ts',
  'tests/e2e/admin-screens.e2e.ts',
  'tests/e2e/admin.e2e.ts',
  'tests/e2e/bulk.e2e.ts',
  'tests/e2e/conflict.e2e.ts',
  'tests/e2e/create-card.ts',
  'tests/e2e/csv-import.e2e.ts',
  'tests/e2e/dev-server.e2e.ts',
  'tests/e2e/forms.e2e.ts',
  'tests/e2e/history.e2e.ts',
  'tests/e2e/home.e2e.ts',
  'tests/e2e/infinite-scroll.e2e.ts',
  'tests/e2e/inline-editing.e2e.ts',
  'tests/e2e/keyboard.e2e.ts',
  'tests/e2e/lists.e2e.ts',
  'tests/e2e/server.ts',
  'tests/e2e/slow-network.e2e.ts',
  'tests/e2e/uploads.e2e.ts',
  'tests/e2e/users-and-api-keys.e2e.ts',
  'tests/examples.ts',
  'tests/hostile/hostile-requests.test.ts',
  'tests/integration/permission-tables.test.ts',
  'tests/openapi/document.test.ts',
  'tests/production.test.ts',
  'tests/specification/draft.test.ts',
  'tests/webhook-redelivery.test.ts',
  // Moved from tests/e2e.
  'tests/without-javascript/access.test.ts',
  'tests/without-javascript/bulk.test.ts',
  'tests/without-javascript/conflict.test.ts',
  'tests/without-javascript/csv-import.test.ts',
  'tests/without-javascript/history.test.ts',
  'tests/without-javascript/home.test.ts',
  'tests/without-javascript/lists.test.ts',
  'tests/without-javascript/open-site.ts',
  'tests/without-javascript/public-pages.test.ts',
])
