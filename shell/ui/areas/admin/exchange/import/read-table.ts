/** The beginning of a file of rows: what its columns are called, and what stands in the first of them. */
export interface Table {
  readonly headings: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

const separators = [',', ';', '\t']

/** Reads the first rows of a text, as CSV or as a list in JSON. What cannot be read has no columns. */
export function readTable(text: string, type: 'csv' | 'json', most = 4): Table {
  return type === 'json' ? readList(text, most) : readCells(text, most)
}

/** What kind of text it is: a list begins with a bracket. */
export function typeOf(text: string): 'csv' | 'json' {
  return /^\s*[[{]/u.test(text) ? 'json' : 'csv'
}

function readList(text: string, most: number): Table {
  try {
    const list: unknown = JSON.parse(text)
    const items: unknown = Array.isArray(list) ? list : Object(list).items
    const first = (Array.isArray(items) ? items.slice(0, most) : []).map(Object)
    const headings = [...new Set(first.flatMap((item: object) => Object.keys(item)))]
    const cell = (value: unknown) =>
      typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)
    return { headings, rows: first.map((item) => headings.map((name) => cell(item[name]))) }
  } catch {
    return { headings: [], rows: [] }
  }
}

/** No more of a long file is looked at. */
const longestHead = 200_000

function readCells(whole: string, most: number): Table {
  const text = whole.slice(0, longestHead)
  const separator = separatorIn(text)
  const rows: string[][] = []
  let cells: string[] = []
  // A cell in quotes may hold anything, a quotation mark twice.
  const cell = new RegExp(
    `("(?:[^"]|"")*"?|[^"${separator}\\r\\n][^${separator}\\r\\n]*|)(${separator}|\\r?\\n|\\r|$)`,
    'gu',
  )
  for (const [, content = '', end] of text.replace(/^\uFEFF/u, '').matchAll(cell)) {
    cells.push(plain(content))
    if (end === separator) continue
    if (cells.length > 1 || cells[0] !== '') rows.push(cells)
    cells = []
    if (end === '' || rows.length > most) break
  }
  const [headings = [], ...others] = rows
  return { headings: headings.map((heading) => heading.trim()), rows: others }
}

function plain(content: string): string {
  if (!content.startsWith('"')) return content
  return content.slice(1, content.endsWith('"') ? -1 : undefined).replaceAll('""', '"')
}

/** Where people write decimals with a comma, spreadsheets set a semicolon between cells. */
function separatorIn(text: string): string {
  const [line = ''] = text.replaceAll(/"[^"]*"/gu, '').split(/[\r\n]/u, 1)
  const counts = separators.map((sign) => [sign, line.split(sign).length] as const)
  const [[best] = [',']] = counts.toSorted(([, one], [, other]) => other - one)
  return best
}
