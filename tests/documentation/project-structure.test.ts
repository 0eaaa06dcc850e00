import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const source = join(root, 'packages/nacre/src')

/** Returns the paths that do not exist. A path is below the sources or the repository. */
async function missing(paths: readonly string[]): Promise<readonly string[]> {
  const found: string[] = []
  for (const path of paths) {
    const places = [source, root].map((folder) => join(folder, path))
    const matches = path.includes('*') ? await Array.fromAsync(glob(path, { cwd: source })) : []
    if (matches.length === 0 && !places.some((place) => existsSync(place))) found.push(path)
  }
  return found
}

test('the files that the page “Project structure” names exist', async () => {
  const text = await readFile(join(root, 'docs/explanations/project-structure.md'), 'utf8')
  const [, ways = ''] = text.split('## The way of a read')
  const code = [...ways.matchAll(/`([^`]+)`/gu)].map(([, path = '']) => path)
  const paths = code.filter((path) => /^[\w*-]+\/[\w*./-]*$/u.test(path))
  expect(paths.length).toBeGreaterThan(30)
  expect(await missing(paths)).toEqual([])
  expect(await missing(['store/nothing.ts'])).toEqual(['store/nothing.ts'])
})
