import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The files that a page needs in the browser. */
export interface PageAssets {
  readonly entry: string
  readonly styles: readonly string[]
  /** Scripts that the entry will ask for, named early so that they are on their way meanwhile. */
  readonly preloads: readonly string[]
  /** More for the head; development has something here. */
  readonly head?: string
}

export type Assets = (file: string) => PageAssets

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

const entryFile = 'browser.tsx'

/** Reads what the build says about which source became which file. */
export function readAssets(clientDir: string): Assets {
  const manifest: Record<string, Chunk> = JSON.parse(
    readFileSync(join(clientDir, '.vite/manifest.json'), 'utf8'),
  )
  const known = new Map<string, PageAssets>()
  return (file) => {
    const assets = known.get(file) ?? assetsOf(manifest, file)
    known.set(file, assets)
    return assets
  }
}

function assetsOf(manifest: Readonly<Record<string, Chunk>>, file: string): PageAssets {
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
