import type { Rule } from './rule.ts'
import type { Sources } from './sources.ts'

/**
 * Words that earlier versions used for things with a usual name. The list only grows.
 * docs/reference/glossary.md has the usual terms.
 */
const banned = new Set(
  `asked asker came colour complaint deed deeds desk doer doing doings door doors finding findings
  given gone graves hands held hold kept keeper lend lends lent letter letters looked look mails made
  mark need needs normalise outline outlines permit recognise refuse running said say saying sayings
  seen sees shown somebody strangers summarise tally ticket tickets told trouble twins waiting wanted
  wants way ways words asks binned mishap mishaps refusal refusals house tightening tightenings`.split(
    /\s+/u,
  ),
)

/** Names in which such a word is correct. */
const exceptions = new Set([
  'familiar-words',
  'frequent-words',
  'long-words',
  'worldwide-words',
  'familiarWords',
  'frequentPasswordWords',
  'longWords',
  'worldwideWords',
  // An entity of the sample library.
  'complaint',
])

const wordsOf = (name: string) =>
  name.split(/[-_.]|(?<=[a-z\d])(?=[A-Z])/u).map((word) => word.toLowerCase())

const bannedIn = (name: string) =>
  exceptions.has(name) ? undefined : wordsOf(name).find((word) => banned.has(word))

const exported = /^export (?:async )?(?:const|function\*?|type|interface|class) (\w+)/gmu
/** Comments and strings, which contain no names. */
const commentOrString = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/gu

/** Matches a bracket, the parameter of an arrow function, or a typed name after a bracket or comma. */
const token = /[([{)\]}]|(?<=[(,]\s*(?:readonly )?)\b(\w+)(?=\??: )|\b(\w+)(?=\)? =>)/gu

/** Returns the parameter names: typed names directly in parentheses. In braces they are members. */
function parametersOf(code: string): string[] {
  const brackets: string[] = []
  const names: string[] = []
  for (const [bracket, typed, plain] of code.matchAll(token)) {
    if (plain !== undefined) names.push(plain)
    else if (typed !== undefined) {
      if (brackets.at(-1) === '(') names.push(typed)
    } else if ('([{'.includes(bracket)) brackets.push(bracket)
    else brackets.pop()
  }
  return names
}

export const plainWords: Rule = {
  name: 'a name has none of the banned words',
  mend: 'Use the term of docs/reference/glossary.md.',
  find: (sources) =>
    [...sources].flatMap(([path, text]) => {
      const stem = path.split('/').map((part) => part.replace(/\..*$/u, ''))
      const code = text.replace(commentOrString, "''")
      const names = [
        ...stem,
        ...[...code.matchAll(exported)].map(([, name = '']) => name),
        ...parametersOf(code),
      ]
      return [...new Set(names)].filter(bannedIn).map((name) => `${path}: ${name}`)
    }),
}

/** Names that every page, area or language exports. */
const conventionalNames = new Set([
  'Page',
  'action',
  'head',
  'load',
  'messages',
  'screens',
  'showsErrors',
])
const isShared = (path: string) =>
  /^(?:tests|repository-tests|bench|cli|scripts|library|bank|rooms|gallery)\/|\.(?:test|fixture)\.|^shell\/messages\//u.test(
    path,
  )

export const oneFileEach: Rule = {
  name: 'a name is exported by one file',
  mend: 'Rename one of the two, or import the same export in both files.',
  find: (sources) =>
    [...filesOfNames(sources)]
      .filter(([name, files]) => files.length > 1 && !conventionalNames.has(name))
      .map(([name, files]) => `${files.at(-1) ?? ''}: ${name}, also in ${files[0] ?? ''}`),
}

function filesOfNames(sources: Sources): Map<string, string[]> {
  const files = new Map<string, string[]>()
  for (const [path, text] of sources) {
    if (isShared(path)) continue
    const names = new Set([...text.matchAll(exported)].map(([, name = '']) => name))
    for (const name of names) files.set(name, [...(files.get(name) ?? []), path])
  }
  return files
}
