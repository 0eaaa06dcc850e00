import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { withProcesses } from '#shell/language/process/registry.ts'
import type { Product } from '#shell/language/product/product.ts'
import type { Specification } from '#shell/server/specification/create-specification.ts'
import { describeProduct } from '#shell/spec/describe/describe-product.ts'
import { renderSpecification } from '#shell/spec/document/specification.ts'
import { generateProduct, type SourceFiles } from '#shell/spec/generate/generate-product.ts'
import { writeMarkdown } from '#shell/spec/markdown/write-markdown.ts'
import { parseSpecification } from '#shell/spec/parse/parse-specification.ts'

/** Registers a test that drafts the product from its printed specification and prints it again. */
export function registerSpecificationTest(
  start: () => Promise<{ readonly specification: Specification }>,
  appDir: string,
): void {
  test('the printed specification declares the same product', async () => {
    const { description, markdown } = await (await start()).specification.render()
    const parsed = parseSpecification(markdown, description.shell)
    expect(parsed.leftovers, 'Text of the specification that cannot be read back').toEqual([])
    const drafted = await importDraft(generateProduct(parsed), appDir)
    const again = describeProduct(drafted, description.shell, undefined, description.code)
    expect(writeMarkdown(renderSpecification(again))).toBe(markdown)
  })
}

/** Imports a drafted product. Its folder is inside of the app, where imports of `nacre` resolve. */
async function importDraft(files: SourceFiles, appDir: string): Promise<Product> {
  await mkdir(join(appDir, '.nacre'), { recursive: true })
  const folder = await mkdtemp(join(appDir, '.nacre/draft-'))
  try {
    for (const [path, text] of Object.entries(files)) {
      if (path.endsWith('.tsx')) continue
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), text)
    }
    const load = (path: string) => {
      const { href } = pathToFileURL(join(folder, path))
      return import(/* @vite-ignore */ href)
    }
    const { product }: { product: Product } = await load('product.ts')
    const processes = Object.keys(files).filter((path) => path.startsWith('processes/'))
    return withProcesses(product, await Promise.all(processes.map(load)))
  } finally {
    await rm(folder, { recursive: true })
  }
}
