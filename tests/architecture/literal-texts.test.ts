import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Properties and attributes that people read or hear. */
const shown =
  /^(?:aria-(?:label|description|roledescription|valuetext)|alt|caption|help|label|placeholder|sentence|text|title)$/u

/** What is no text, or the same in every language. This list only shrinks. */
const allowed = new Set([
  // A product, a command, and the name of a type.
  'shell/ui/areas/admin/system/version/page.tsx: Node',
  'shell/ui/areas/admin/system/version/page.tsx: React',
  'shell/ui/areas/admin/system/health/page.tsx: Node',
  'shell/ui/areas/admin/system/health/backups.tsx: pg_dump --format=custom --file=nacre.dump "$DATABASE_URL"',
  'shell/ui/areas/admin/fields/cell.tsx: text',
  // What every page loads first is in English, until the texts of the public frame are messages.
  'shell/ui/links.ts: Account',
  'shell/ui/links.ts: Sign in',
  'shell/ui/links.ts: Admin',
  'shell/ui/bar.tsx: Main navigation',
  'shell/ui/root.tsx: Skip to content',
  'shell/ui/scheme-button.tsx: Change theme',
  'shell/ui/page-error.tsx: Something went wrong',
  'shell/ui/page-error.tsx: This page couldn’t be displayed.',
  'shell/ui/page-error.tsx: Reload page',
  'shell/ui/page-error.tsx: Go to home',
])

interface Node {
  readonly type: string
  readonly [name: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

/** Keys of messages and references to characters are no texts. */
const isText = (text: string) =>
  /\p{L}{2}/u.test(text) && !/^(?:\w+\.\w+\.\w+|&\w+;)$/u.test(text.trim())

/** The texts that an expression may come to. */
function textsIn(node: unknown): string[] {
  if (!isNode(node)) return []
  switch (node.type) {
    case 'Literal':
      return typeof node['value'] === 'string' ? [node['value']] : []
    case 'TemplateLiteral':
      return (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked)
    case 'ConditionalExpression':
      return [...textsIn(node['consequent']), ...textsIn(node['alternate'])]
    case 'LogicalExpression':
      return [...textsIn(node['left']), ...textsIn(node['right'])]
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
      return textsIn(node['expression'])
    default:
      return []
  }
}

const nameOf = (node: unknown) => (isNode(node) ? String(node['name'] ?? node['value']) : '')

function shownBy(node: Node): string[] {
  switch (node.type) {
    case 'JSXText':
      return [String(node['value'])]
    case 'JSXElement':
    case 'JSXFragment':
      return (node['children'] as Node[])
        .filter(({ type }) => type === 'JSXExpressionContainer')
        .flatMap(textsIn)
    case 'JSXAttribute':
      return shown.test(nameOf(node['name'])) ? textsIn(node['value']) : []
    case 'Property':
      return shown.test(nameOf(node['key'])) ? textsIn(node['value']) : []
    default:
      return []
  }
}

/** Every text that a file shows to people and that is in no catalog. */
function literalTexts(path: string, code: string): string[] {
  const found: string[] = []
  const visit = (node: Node) => {
    found.push(...shownBy(node).filter(isText))
    childrenOf(node).forEach(visit)
  }
  visit(parseSync(path, code).program as unknown as Node)
  return [...new Set(found.map((text) => text.trim().replaceAll(/\s+/gu, ' ')))]
}

test('the interface has no texts of its own: all are messages', () => {
  const files = globSync('shell/ui/**/*.{ts,tsx}', { cwd: root }).filter(
    (path) => !/\.(?:test|fixture)\./u.test(path),
  )
  expect(files.length).toBeGreaterThan(200)
  const found = files.flatMap((path) =>
    literalTexts(path, readFileSync(join(root, path), 'utf8')).map((text) => `${path}: ${text}`),
  )
  expect(found.filter((text) => !allowed.has(text))).toEqual([])
  expect([...allowed].filter((text) => !found.includes(text))).toEqual([])
})

test.each([
  ['<p>Hello {name}</p>', ['Hello']],
  ['<button aria-label="Close" />', ['Close']],
  ["<input placeholder={isOpen ? 'Find' : undefined} />", ['Find']],
  ['<img alt={`Face of ${name}`} />', ['Face of']],
  ["<p>{isOpen && 'Open'}</p>", ['Open']],
  ["toast({ sentence: 'Saved.' })", ['Saved.']],
  ['<p className="help" lang="en">{name} · 5</p>', []],
  ['<Row label={t(\'list.pager.next\')} title="list.pager.next" />', []],
])('%s shows %j', (code, texts) => {
  expect(literalTexts('shown.tsx', code)).toEqual(texts)
})
