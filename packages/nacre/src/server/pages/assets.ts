import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findIcons, type Icons } from './icons.ts'

/** The files that a page needs in the browser. */
export interface PageAssets {
  readonly entry: string
  readonly styles: readonly string[]
  /** Scripts that the entry imports. They are preloaded to avoid a request chain. */
  readonly preloads: readonly string[]
  readonly icons?: Icons
  /** Additional HTML for the head, used in development. */
  readonly head?: string
}

export type Assets = (file: string) => PageAssets

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

const entryFile = 'virtual:nacre/browser'

/** Reads the Vite manifest, which maps source files to built files. */
export function readAssets(clientDir: string): Assets {
  const manifest: Record<string, Chunk> = JSON.parse(
    readFileSync(join(clientDir, '.vite/manifest.json'), 'utf8'),
  )
  const icons = findIcons((name) => existsSync(join(clientDir, name)))
  const known = new Map<string, PageAssets>()
  return (file) => {
    const assets = known.get(file) ?? { ...assetsOfChunk(manifest, file), icons }
    known.set(file, assets)
    return assets
  }
}

function assetsOfChunk(manifest: Readonly<Record<string, Chunk>>, file: string): PageAssets {
  const chunks = new Set<Chunk>()
  const add = (name: string): void => {
    const chunk = manifest[name]
    if (!chunk || chunks.has(chunk)) return
    chunks.add(chunk)
    chunk.imports?.forEach(add)
  }
  add(entryFile)
  const entry = manifest[entryFile]
  if (!entry) throw new Error(`The build has no ${entryFile}. Build again.`)
  add(file)
  return {
    entry: `/${entry.file}`,
    styles: [...new Set([...chunks].flatMap(({ css = [] }) => css))].map((css) => `/${css}`),
    preloads: [...chunks].filter((chunk) => chunk !== entry).map((chunk) => `/${chunk.file}`),
  }
}
