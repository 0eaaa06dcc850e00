import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as vite from 'vite'
import type { DeclarationError } from '#shell/language/errors/declaration-error.ts'
import { findPlace, readSource } from './source-index.ts'

/**
 * Adds files and lines to errors in declarations. They are missing where the app has no sources, or where
 * the development tools, which read them, are not installed.
 */
export async function withLines(
  errors: readonly DeclarationError[],
  appDir: string,
): Promise<readonly DeclarationError[]> {
  const files = await readSources(appDir).catch(() => [])
  return errors.map((error) => {
    const found = findPlace(files, error.place)
    return found ? { ...error, ...found } : error
  })
}

async function readSources(appDir: string) {
  const { parseSync }: typeof vite = await import(
    /* @vite-ignore */ pathToFileURL(findTools(appDir)).href
  )
  const paths = await readdir(join(appDir, 'product'), { recursive: true })
  const sources = paths.filter((path) => /(?<!\.test|\.d)\.tsx?$/u.test(path)).toSorted()
  return Promise.all(
    sources.map(async (path) => {
      const code = await readFile(join(appDir, 'product', path), 'utf8')
      return readSource(`product/${path.split(sep).join('/')}`, code, parseSync)
    }),
  )
}

/** Finds the development tools at run time, so that a build does not contain them. */
function findTools(appDir: string): string {
  try {
    return createRequire(join(appDir, 'package.json')).resolve('vite')
  } catch {
    return createRequire(import.meta.url).resolve('vite')
  }
}
