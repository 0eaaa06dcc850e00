import type { Rule } from './rules.ts'
import type { Sources } from './sources.ts'

/**
 * Words that this project once had for things that have a usual name. The list only grows.
 * What to say instead stands in docs/reference/glossary.md.
 */
const banned = new Set(
  `asked asker came colour complaint deed deeds desk doer doing doings door doors finding findings
  given gone graves hands held hold kept keeper letter letters looked look made mark need needs
  normalise outline permit recognise refuse running said say saying sayings seen shown somebody
  strangers summarise tally told trouble twins waiting wanted way ways words`.split(/\s+/u),
)

/** Names in which such a word is the usual one. */
const usual = new Set([
  'familiar-words',
  'frequent-words',
  'long-words',
  'worldwide-words',
  'familiarWords',
  'frequentPasswordWords',
  'longWords',
  'worldwideWords',
  // Files of passwords, and an entity of a library.
  'complaint',
])

const wordsOf = (name: string) =>
  name.split(/[-_.]|(?<=[a-z\d])(?=[A-Z])/u).map((word) => word.toLowerCase())

const bannedIn = (name: string) =>
  usual.has(name) ? undefined : wordsOf(name).find((word) => banned.has(word))

const exported = /^export (?:async )?(?:const|function\*?|type|interface|class) (\w+)/gmu
/** What stands in comments and in quotes is no name. */
const quoted = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/gu

/** A bracket, the parameter of an arrow function, or a name with a type after a bracket or a comma. */
const token = /[([{)\]}]|(?<=[(,]\s*(?:readonly )?)\b(\w+)(?=\??: )|\b(\w+)(?=\)? =>)/gu

/** Names with a type directly inside of round brackets: in curly ones they are members. */
function parametersOf(code: string): string[] {
  const brackets: string[] = []
  const names: string[] = []
  for (const [found, typed, plain] of code.matchAll(token)) {
    if (plain !== undefined) names.push(plain)
    else if (typed !== undefined) {
      if (brackets.at(-1) === '(') names.push(typed)
    } else if ('([{'.includes(found)) brackets.push(found)
    else brackets.pop()
  }
  return names
}

export const plainWords: Rule = {
  name: 'a name has none of the words that are not used any more',
  mend: 'Say what docs/reference/glossary.md says instead.',
  find: (sources) =>
    [...sources].flatMap(([path, text]) => {
      const stem = path.split('/').map((part) => part.replace(/\..*$/u, ''))
      const code = text.replace(quoted, "''")
      const names = [
        ...stem,
        ...[...code.matchAll(exported)].map(([, name = '']) => name),
        ...parametersOf(code),
      ]
      return [...new Set(names)].filter(bannedIn).map((name) => `${path}: ${name}`)
    }),
}

/** What each page, area and language exports under the same name. */
const conventions = new Set([
  'Page',
  'action',
  'head',
  'load',
  'messages',
  'screens',
  'showsErrors',
])
const isShared = (path: string) =>
  /^(?:tests|bench|bin)\/|\.(?:test|fixture)\.|^shell\/messages\//u.test(path)

export const oneFileEach: Rule = {
  name: 'a name is exported by one file',
  mend: 'Give the other thing a name of its own, or let both files import the same thing.',
  find: (sources) =>
    [...filesOfNames(sources)]
      .filter(([name, files]) => files.length > 1 && !conventions.has(name))
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
