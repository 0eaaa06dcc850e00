import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '../../packages/nacre/src')

/** Properties and attributes with texts for users. */
const textProperty =
  /^(?:aria-(?:label|description|roledescription|valuetext)|alt|caption|help|label|placeholder|sentence|text|title)$/u

/** Strings that need no translation, or have none yet. This list only shrinks. */
const allowed = new Set([
  // Names of products.
  'shell/ui/areas/admin/system/version/page.tsx: Node',
  'shell/ui/areas/admin/system/version/page.tsx: React',
  'shell/ui/areas/admin/system/health/page.tsx: Node',
])

interface Node {
  readonly type: string
  readonly [name: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

/** Excludes keys of messages and character references. */
const isText = (text: string) =>
  /\p{L}{2}/u.test(text) && !/^(?:\w+\.\w+\.\w+|&\w+;)$/u.test(text.trim())

/** Returns the strings to which an expression can evaluate. */
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

function textsOf(node: Node): string[] {
  switch (node.type) {
    case 'JSXText':
      return [String(node['value'])]
    case 'JSXElement':
    case 'JSXFragment':
      return (node['children'] as Node[])
        .filter(({ type }) => type === 'JSXExpressionContainer')
        .flatMap(textsIn)
    case 'JSXAttribute':
      return textProperty.test(nameOf(node['name'])) ? textsIn(node['value']) : []
    case 'Property':
      return textProperty.test(nameOf(node['key'])) ? textsIn(node['value']) : []
    default:
      return []
  }
}

/** Returns the texts for users in a file that are in no message catalog. */
function literalTexts(path: string, code: string): string[] {
  const found: string[] = []
  const visit = (node: Node) => {
    found.push(...textsOf(node).filter(isText))
    childrenOf(node).forEach(visit)
  }
  visit(parseSync(path, code).program as unknown as Node)
  return [...new Set(found.map((text) => text.trim().replaceAll(/\s+/gu, ' ')))]
}

test('all texts of the user interface are messages', () => {
  const files = globSync('ui/**/*.{ts,tsx}', { cwd: source }).filter(
    (path) => !/\.(?:test|fixture)\./u.test(path),
  )
  expect(files.length).toBeGreaterThan(200)
  const found = files.flatMap((path) =>
    literalTexts(path, readFileSync(join(source, path), 'utf8')).map(
      (text) => `shell/${path}: ${text}`,
    ),
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
])('finds the texts of %s: %j', (code, texts) => {
  expect(literalTexts('component.tsx', code)).toEqual(texts)
})
