import type { Rolldown } from 'vite'
import { shellDir } from './shell-dir.ts'

/**
 * What every page needs is one file. Left alone, the bundler gives React a file of its own as soon as
 * lazy code loads lazy code. Two files compress less well than one: 1 KB more for every visitor.
 */
const loadedFirst =
  /rolldown.runtime|preload-helper|virtual:nacre\/browser|product\/pages\.ts|\/node_modules\/(?:react|react-dom|react-router|scheduler)\/|\/shell\/(?:ui\/(?:components\/)?[\w-]+\.tsx?|http\/(?:browser-http|http|transfer|xsrf)\.ts)$/u

/**
 * The styles of the admin area are one file: each file is a request, most styles are small, and one
 * document soon needs all of them.
 */
const adminStyles = /\/shell\/ui\/areas\/(?:admin|screen)\/.+\.css$/u
const kitStyles = /\/shell\/ui\/areas\/(?:kit\/|form\/)[\w-]+\.css$/u
const areaModules = /\/shell\/(?:ui\/areas\/(?!login\/)|http\/|model\/).+\.tsx?$/u

type ModuleGraph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>

/** Modules that several screens need are three files, because every visitor loads the names of all files. */
const sharedFiles = [
  { name: 'kit', entries: ['login/area', 'login/sign-in/page'] },
  { name: 'lists', entries: ['admin/area', 'admin/home/page', 'admin/list/page'] },
] as const

/** The inputs of forms and the parts of a record's page are large, and lists do without them. */
const otherFile = 'records'

const modulesByFile = new Map<string, Set<string>>()

function sharedFileOf(id: string, graph: ModuleGraph): string {
  const file = sharedFiles.find(({ name, entries }) => {
    const modules = modulesByFile.get(name) ?? modulesReachedFrom(entries, graph)
    modulesByFile.set(name, modules)
    return modules.has(id)
  })
  return file?.name ?? otherFile
}

function modulesReachedFrom(entries: readonly string[], graph: ModuleGraph): Set<string> {
  const modules = new Set(entries.map((name) => `${shellDir}/ui/areas/${name}.tsx`))
  for (const id of modules) {
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) modules.add(next)
  }
  return modules
}

/** How the bundler divides the code of the browser into files. */
export const chunkGroups = [
  { name: 'first', test: loadedFirst },
  { name: 'admin', test: adminStyles },
  { name: 'kit', test: kitStyles },
  { name: sharedFileOf, debugName: 'shared modules of areas', test: areaModules, minShareCount: 2 },
]
