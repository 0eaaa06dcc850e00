/** A row of a Markdown table. */
export const row = (cells) =>
  `| ${cells.map((cell) => cell.replaceAll(/\s*\n\s*/gu, ' ').replaceAll('|', '\\|')).join(' | ')} |`

/** A Markdown table with a head and rows. */
export const table = (head, rows) =>
  [row(head), `|${head.map(() => '---|').join('')}`, ...rows].join('\n')
