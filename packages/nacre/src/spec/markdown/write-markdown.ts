import type {
  SpecBlock,
  SpecDiagram,
  SpecDocument,
  SpecInline,
  SpecListItem,
  SpecSpan,
} from '#shell/model/specification-document.ts'

/** Writes the specification as Markdown, with one line for each fact to make diffs readable. */
export function writeMarkdown({ title, opening, sections }: SpecDocument): string {
  const pieces = [
    `# ${escaped(title)}`,
    ...opening.map(block),
    ...sections.flatMap(({ number, title: heading, blocks, parts }) => [
      `## ${number}. ${heading}`,
      ...blocks.map(block),
      ...parts.flatMap((part) => [`### ${escaped(part.title)}`, ...part.blocks.map(block)]),
    ]),
  ]
  return `${pieces.filter((piece) => piece !== '').join('\n\n')}\n`
}

function block(one: SpecBlock): string {
  switch (one.kind) {
    case 'paragraph':
      return inline(one.text)
    case 'list':
      return one.items.flatMap((item) => itemLines(item, 0)).join('\n')
    case 'table':
      return tableLines(one.columns, one.rows).join('\n')
    default:
      return ['```mermaid', ...diagramLines(one), '```'].join('\n')
  }
}

function itemLines({ text, items = [] }: SpecListItem, depth: number): readonly string[] {
  return [
    `${'  '.repeat(depth)}- ${inline(text)}`,
    ...items.flatMap((item) => itemLines(item, depth + 1)),
  ]
}

function tableLines(
  columns: readonly string[],
  rows: readonly (readonly SpecInline[])[],
): string[] {
  const cells = (texts: readonly string[]) =>
    `|${texts.map((text) => (text === '' ? ' ' : ` ${text} `)).join('|')}|`
  return [
    cells(columns),
    `|${columns.map(() => '---|').join('')}`,
    ...rows.map((row) => cells(row.map((cell) => inline(cell).replaceAll('|', String.raw`\|`)))),
  ]
}

/** Writes a state diagram in Mermaid. State names with special characters get an alias. */
function diagramLines({ initial, states, transitions }: SpecDiagram): readonly string[] {
  const plain = /^[A-Za-z]\w*$/u
  const alias = (state: string) => (plain.test(state) ? state : `state${states.indexOf(state) + 1}`)
  return [
    'stateDiagram-v2',
    ...states.flatMap((state) =>
      plain.test(state) ? [] : [`  state "${state.replaceAll('"', "'")}" as ${alias(state)}`],
    ),
    ...(states.includes(initial) ? [`  [*] --> ${alias(initial)}`] : []),
    ...transitions.map(({ from, to, name }) => `  ${alias(from)} --> ${alias(to)}: ${name}`),
  ]
}

function inline(spans: SpecInline): string {
  const text = spans.map(span).join('')
  // Escapes the start of a line that would begin a heading or a list.
  return text.replace(/^(?=(?:#{1,6}|[>+-])(?:\s|$))|^(\d+)(?=[.)]\s)/u, (number) => `${number}\\`)
}

function span(one: SpecSpan): string {
  if (typeof one === 'string') return escaped(one)
  if ('code' in one) return codeSpan(one.code)
  if ('strong' in one) return `**${escaped(one.strong)}**`
  return one.mark === 'code' ? '*code*' : one.mark
}

function codeSpan(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/gu) ?? []).map((run) => run.length))
  const fence = '`'.repeat(longest + 1)
  const pad = /^`|`$|^ .*[^ ].* $/su.test(text) ? ' ' : ''
  return `${fence}${pad}${text}${pad}${fence}`
}

/** Escapes the special characters of Markdown. */
function escaped(text: string): string {
  return text
    .replaceAll(/[\\`*<[\]]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, String.raw`\$&`)
    .replaceAll('\n', '<br>')
}
