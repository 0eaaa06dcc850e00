import { spawnSync } from 'node:child_process'
import { symlinkSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { docExamples, modulesFor, publicFiles, toModule } from './doc-examples.ts'
import { root } from './documents.ts'

const sources = join(root, 'packages/nacre/src')
/** The first file whose pattern matches the path has the names of the examples. */
const samples = [
  [/\/testing\/browser\//u, 'browser-samples.ts'],
  [/\/testing\/(?:product\/|test-product)/u, 'product-samples.ts'],
  [/^/u, 'samples.tsx'],
] as const

function samplesFor(file: string): readonly string[] {
  const own = samples.find(([pattern]) => pattern.test(file))?.[1] ?? ''
  return [...new Set([own, 'samples.tsx'])].map((name) => join(import.meta.dirname, name))
}

/** Writes each example as a module, whose name has the file and the line of the example. */
function writeExamples(folder: string): number {
  const modules = publicFiles().flatMap((file) => {
    const imports = modulesFor(file, samplesFor(file))
    const name = relative(sources, file).replaceAll('/', '.')
    return docExamples(file).map((example) => ({
      path: join(folder, `${name}.${example.line}.tsx`),
      code: toModule(example, imports),
    }))
  })
  for (const { path, code } of modules) writeFileSync(path, code)
  return modules.length
}

test('the examples in the doc comments of everything public compile', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nacre-doc-examples-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  expect(writeExamples(folder)).toBeGreaterThan(250)
  const config = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: {
      noUnusedLocals: false,
      noUnusedParameters: false,
      verbatimModuleSyntax: false,
      isolatedModules: false,
      types: ['node'],
      typeRoots: [join(root, 'node_modules/@types')],
    },
    include: [
      '*.tsx',
      join(root, 'packages/nacre/types/client.d.ts'),
      join(sources, 'messages/virtual-messages.d.ts'),
    ],
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  const { stdout } = spawnSync(process.execPath, [compiler, '-p', folder, '--checkers', '1'], {
    encoding: 'utf8',
  })
  expect(stdout).toBe('')
})
