/** The column headings and first rows of an import file. */
export interface ImportTable {
  readonly headings: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

const separators = [',', ';', '\t']

/** Parses the first rows of CSV or of a JSON array. Invalid text has no columns. */
export function parseTablePreview(text: string, type: 'csv' | 'json', maxRows = 4): ImportTable {
  return type === 'json' ? parseJsonRows(text, maxRows) : parseCsvRows(text, maxRows)
}

/** Returns the format of a text. JSON starts with a bracket. */
export function detectFormat(text: string): 'csv' | 'json' {
  return /^\s*[[{]/u.test(text) ? 'json' : 'csv'
}

function parseJsonRows(text: string, maxRows: number): ImportTable {
  try {
    const list: unknown = JSON.parse(text)
    const items: unknown = Array.isArray(list) ? list : Object(list).items
    const first = (Array.isArray(items) ? items.slice(0, maxRows) : []).map(Object)
    const headings = [...new Set(first.flatMap((item: object) => Object.keys(item)))]
    const cell = (value: unknown) =>
      typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)
    return { headings, rows: first.map((item) => headings.map((name) => cell(item[name]))) }
  } catch {
    return { headings: [], rows: [] }
  }
}

/** The maximum number of characters that are parsed. */
const maxChars = 200_000

function parseCsvRows(whole: string, maxRows: number): ImportTable {
  const text = whole.slice(0, maxChars)
  const separator = detectSeparator(text)
  const rows: string[][] = []
  let cells: string[] = []
  // A quoted cell may contain anything, with quotes doubled.
  const cell = new RegExp(
    `("(?:[^"]|"")*"?|[^"${separator}\\r\\n][^${separator}\\r\\n]*|)(${separator}|\\r?\\n|\\r|$)`,
    'gu',
  )
  for (const [, content = '', end] of text.replace(/^\uFEFF/u, '').matchAll(cell)) {
    cells.push(unquote(content))
    if (end === separator) continue
    if (cells.length > 1 || cells[0] !== '') rows.push(cells)
    cells = []
    if (end === '' || rows.length > maxRows) break
  }
  const [headings = [], ...others] = rows
  return { headings: headings.map((heading) => heading.trim()), rows: others }
}

function unquote(content: string): string {
  if (!content.startsWith('"')) return content
  return content.slice(1, content.endsWith('"') ? -1 : undefined).replaceAll('""', '"')
}

/** Detects the separator. Spreadsheets use semicolons in locales with a decimal comma. */
function detectSeparator(text: string): string {
  const [line = ''] = text.replaceAll(/"[^"]*"/gu, '').split(/[\r\n]/u, 1)
  const counts = separators.map((sign) => [sign, line.split(sign).length] as const)
  const [[best] = [',']] = counts.toSorted(([, one], [, other]) => other - one)
  return best
}
