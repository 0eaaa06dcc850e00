import type { UnparsedText } from '../parse/spec-parser.ts'

/** A TypeScript file that is being generated: its imports and its body. */
export interface SourceFile {
  /** Adds an import and returns the imported name. */
  addImport(name: string, module: string): string
  /** Returns the whole file with this body. */
  text(body: string): string
}

/** Starts a file. `root` is the folder of the product as the file names it: `..` for entities. */
export function sourceFile(root: '.' | '..' = '..'): SourceFile {
  const modules = new Map<string, Set<string>>()
  return {
    addImport(name, path) {
      const module = path.replace(/^\.\.\//u, `${root}/`)
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

const rank = (module: string) => (module.startsWith('..') ? 1 : module.startsWith('.') ? 2 : 0)

/**
 * A property of a generated object literal: its key, its value as source code, and a comment above
 * it.
 */
export interface SourceEntry {
  readonly key: string
  readonly source: string
  readonly above?: string
}

export const entry = (
  key: string,
  source: string | undefined,
  above = '',
): readonly SourceEntry[] => (source === undefined ? [] : [{ key, source, above }])

/** Generates an object literal, on one line if it fits. */
export function objectSource(entries: readonly SourceEntry[]): string {
  if (entries.length === 0) return '{}'
  const each = entries.map(({ key, source }) =>
    key === source ? key : `${keySource(key)}: ${source}`,
  )
  const short = `{ ${each.join(', ')} }`
  const isPlain = entries.every(({ above = '' }) => above === '') && !short.includes('\n')
  if (isPlain && short.length <= maxLineLength) return short
  return `{\n${each.map((one, index) => `${entries[index]?.above ?? ''}${one},`).join('\n')}\n}`
}

const maxLineLength = 70

/** Generates a literal from data. Properties with `undefined` are omitted. */
export function literalSource(data: unknown): string {
  if (typeof data === 'string') return textSource(data)
  if (Array.isArray(data)) return `[${data.map(literalSource).join(', ')}]`
  if (typeof data !== 'object' || data === null) return JSON.stringify(data)
  return objectSource(
    Object.entries(data).flatMap(([key, value]) =>
      value === undefined ? [] : entry(key, literalSource(value)),
    ),
  )
}

/** Generates a literal, or returns `undefined` if the data equals the default. */
export function omitDefault(data: unknown, defaultValue: unknown): string | undefined {
  return JSON.stringify(data) === JSON.stringify(defaultValue) ? undefined : literalSource(data)
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

/** Generates comments from unparsed text. */
export function commentSource(leftovers: readonly UnparsedText[]): string {
  return leftovers
    .map(({ section, under, about, text }) => {
      const place = [under, about].filter((one) => one !== undefined).join(', ')
      const where = `section ${section}${place === '' ? '' : `, ${place}`}`
      const lines = text.split('\n').map((line) => line.trim())
      return `// Not understood (${where}): “${lines.join('\n// ')}”\n`
    })
    .join('')
}

/** Reserved words of TypeScript, and names that generated files import. */
const reservedNames = new Set(
  `abstract any as async await boolean break case catch class const continue debugger default delete
  do else enum export extends false finally for from function get if implements import in instanceof
  interface let namespace new null number of package private protected public return set static
  string super switch symbol this throw true try type typeof undefined var void while with yield
  text markdown integer decimal money date dateTime time choice choices color url email phone list
  object relation relations image file counter computed entity role action reaction job every call
  area page pageContent defineErrors users everyone always when me people errors calls pages areas
  pageContents jobs product defineProduct administrator arguments eval
  days hours minutes months byApplication numbered sequence slugOf weekly booleanField concat
  dateField dateTimeField daysBetween decimalField integerField lengthOf literal lowerCase
  relationField textField toExpression upperCase settingField between minus now plus today countOf
  maxOf minOf sumOf choose greatest least add divideDecimal multiply round subtract and coalesce
  equals ifElse isNull lessOrEqual lessThan not or application only defineEmail processesOf
  serverCall settingsId secret webhook AppError seedImage breakpoints fieldType`
    .split(/\s+/u)
    .filter((word) => word !== ''),
)

/** Returns the name of the constant of an entity, which differs from that of a role. */
export function entityConstant(name: string, roles: readonly { readonly name: string }[]): string {
  const isTaken = roles.some((role) => role.name === name)
  return isTaken ? `${name}Entity` : constantName(name, 'Entity')
}

/** Returns the name of a constant. A reserved name gets a suffix. */
export function constantName(name: string, kind: string): string {
  return reservedNames.has(name) ? name + kind : name
}
