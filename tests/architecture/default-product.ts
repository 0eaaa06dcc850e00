import type { Rule } from './rule.ts'
import type { Sources } from './sources.ts'

/** Its folder and its build. */
const productNames = /\bexample-shell\b|examples\/shell\b|\bexampleShell\b|\bcurrentBuild\b/u
/** Its pages and entities. */
const pathNames = /\/welcome\b|\/(?:v1|admin)\/(?:cards|tiles|folders|notes|folder-links)\b/u

/** These tests declare what they name: a small product, or paths alone. */
const declaresItsOwn = /^shell\/.*\.(?:test|fixture)\.tsx?$|^tests\/(?:pages|integration)\//u
/** What belongs to the package. The repository's own tests and benches run the default product. */
const isOfPackage = /^(?:shell|cli|tests)\//u

const stringOrComment =
  /('(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`)|\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/gmu

/** Checks whether code, without its comments, names the default product. */
function namesDefaultProduct(path: string, text: string): boolean {
  const code = text.replaceAll(stringOrComment, '$1')
  return productNames.test(code) || (!declaresItsOwn.test(path) && pathNames.test(code))
}

export const noDefaultProduct: Rule = {
  name: 'the package does not name the default product, so that an app can replace it',
  mend: 'Use the sample library in tests, or move the test to the folder tests/ of the repository.',
  find: (sources: Sources) =>
    [...sources]
      .filter(([path, text]) => isOfPackage.test(path) && namesDefaultProduct(path, text))
      .map(([path]) => path),
}
