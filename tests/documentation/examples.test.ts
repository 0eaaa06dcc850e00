import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type Document, codeBlocks, readDocuments, root } from './documents.ts'

const entries = ['nacre', 'react', 'admin', 'http', 'server', 'test']

/** Names that the examples use and do not declare, by the module that exports them. */
const modules = new Map([
  ['product', 'example-shell/product.ts'],
  ['editor', 'example-shell/roles.ts'],
  ['book', 'example-library/entities/book.ts'],
  ['librarian', 'example-library/roles.ts'],
  ...entries.flatMap((entry) =>
    exportsOf(readFileSync(join(root, `packages/nacre/src/entries/${entry}.ts`), 'utf8')).map(
      (name) => [name, entry === 'nacre' ? 'nacre' : `nacre/${entry}`] as const,
    ),
  ),
])

/** Returns the names that an entry of the package exports. */
function exportsOf(source: string): readonly string[] {
  return [...source.matchAll(/\{([^}]*)\} from/gu)].flatMap(([, names = '']) =>
    names
      .split(',')
      .map((name) => name.replace(/^\s*(?:type )?(?:\w+ as )?/u, '').trim())
      .filter(Boolean),
  )
}

/** Adds the imports that an example leaves out. */
function withImports(code: string): string {
  const isLocal = (name: string) =>
    new RegExp(String.raw`(?:(?:const|function) ${name}\b|import .*\b${name}\b)`, 'u').test(code)
  const bare = code.replaceAll(/'[^'\n]*'/gu, "''")
  const lines = [...modules]
    .filter(([name]) => new RegExp(String.raw`(?<![.\w])${name}\b(?!:)`, 'u').test(bare))
    .filter(([name]) => !isLocal(name))
    .map(
      ([name, from]) => `import { ${/^[A-Z]/u.test(name) ? 'type ' : ''}${name} } from '${from}'`,
    )
  return [...lines, code].join('\n')
}

/** Writes the examples of the documents beside the sources of the project, each as one module. */
async function writeExamples(documents: readonly Document[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'nacre-examples-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
  const { compilerOptions } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'))
  const typeRoots = [join(root, 'node_modules/@types')]
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: { ...compilerOptions, types: ['node'], typeRoots },
      include: ['examples'],
    }),
  )
  mkdirSync(join(folder, 'examples'))
  for (const document of documents.filter(({ path }) => !path.startsWith('docs/reference/'))) {
    const name = document.path.replaceAll(/\W/gu, '-')
    for (const language of ['ts', 'tsx'])
      for (const [index, code] of codeBlocks(document, [language]).entries())
        writeFileSync(
          join(folder, 'examples', `${name}-${index + 1}.${language}`),
          withImports(code),
        )
  }
  return folder
}

test('the examples of the documentation compile', async () => {
  const folder = await writeExamples(readDocuments())
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  const { stdout, status } = spawnSync(process.execPath, [compiler, '-p', folder, '--noEmit'], {
    encoding: 'utf8',
  })
  expect(stdout).toBe('')
  expect(status).toBe(0)
})
