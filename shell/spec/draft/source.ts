import type { Leftover } from '../read/reading.ts'

/** A file of TypeScript while it is written: what it imports, and what stands in it. */
export interface SourceFile {
  /** Brings a name from a module and gives it, as it is to be written. */
  bring(name: string, module: string): string
  /** The whole file with this in it. */
  text(body: string): string
}

export function sourceFile(): SourceFile {
  const modules = new Map<string, Set<string>>()
  return {
    bring(name, module) {
      const names = modules.get(module) ?? new Set()
      modules.set(module, names.add(name))
      return name
    },
    text(body) {
      const order = [...modules.keys()].toSorted(
        (one, other) => rank(one) - rank(other) || (one < other ? -1 : 1),
      )
      const imports = order.map((module) => {
        const names = [...(modules.get(module) ?? [])].toSorted()
        return `import { ${names.join(', ')} } from '${module}'`
      })
      return `${[...imports, ...(imports.length > 0 ? [''] : []), body.trim()].join('\n')}\n`
    },
  }
}

const rank = (module: string) => (module.startsWith('#') ? 0 : module.startsWith('..') ? 1 : 2)

/** One entry of an object: its key, its value as source, and what is said above it. */
export interface Entry {
  readonly key: string
  readonly source: string
  readonly above?: string
}

export const entry = (key: string, source: string | undefined, above = ''): readonly Entry[] =>
  source === undefined ? [] : [{ key, source, above }]

/** An object of these entries, as source: on one line where it fits. */
export function objectSource(entries: readonly Entry[]): string {
  if (entries.length === 0) return '{}'
  const each = entries.map(({ key, source }) =>
    key === source ? key : `${keySource(key)}: ${source}`,
  )
  const short = `{ ${each.join(', ')} }`
  const isPlain = entries.every(({ above = '' }) => above === '') && !short.includes('\n')
  if (isPlain && short.length <= longestObject) return short
  return `{\n${each.map((one, place) => `${entries[place]?.above ?? ''}${one},`).join('\n')}\n}`
}

const longestObject = 70

/** Data as source. What is undefined is left out. */
export function dataSource(data: unknown): string {
  if (typeof data === 'string') return textSource(data)
  if (Array.isArray(data)) return `[${data.map(dataSource).join(', ')}]`
  if (typeof data !== 'object' || data === null) return JSON.stringify(data)
  return objectSource(
    Object.entries(data).flatMap(([key, value]) =>
      value === undefined ? [] : entry(key, dataSource(value)),
    ),
  )
}

/** The same, or nothing where it is one that goes without saying. */
export function unless(data: unknown, usual: unknown): string | undefined {
  return JSON.stringify(data) === JSON.stringify(usual) ? undefined : dataSource(data)
}

export function textSource(text: string): string {
  const inside = JSON.stringify(text)
    .slice(1, -1)
    .replaceAll(String.raw`\"`, '"')
  return `'${inside.replaceAll("'", String.raw`\'`)}'`
}

function keySource(key: string): string {
  return /^[A-Za-z_$][\w$]*$/u.test(key) ? key : textSource(key)
}

/** What was not understood, as it stands in a comment. */
export function commentOf(leftovers: readonly Leftover[]): string {
  return leftovers
    .map(({ section, under, about, text }) => {
      const place = [under, about].filter((one) => one !== undefined).join(', ')
      const where = `section ${section}${place === '' ? '' : `, ${place}`}`
      const lines = text.split('\n').map((line) => line.trim())
      return `// Not understood (${where}): “${lines.join('\n// ')}”\n`
    })
    .join('')
}

/** Names that mean something to the language, or that a drafted file brings from the model. */
const taken = new Set(
  `abstract any as async await boolean break case catch class const continue debugger default delete
  do else enum export extends false finally for from function get if implements import in instanceof
  interface let namespace new null number of package private protected public return set static
  string super switch symbol this throw true try type typeof undefined var void while with yield
  text longText integer decimal money date dateTime choice choices colour link email telephone list
  structure relation relations image file counter computed entity role action tally job every call
  page screen failures users everyone always when me people errors calls pages screens jobs product
  declareProduct administrator arguments eval`
    .split(/\s+/u)
    .filter((word) => word !== ''),
)

/** The name of a constant for something of this name. */
export function constantFor(name: string, kind: string): string {
  return taken.has(name) ? name + kind : name
}
