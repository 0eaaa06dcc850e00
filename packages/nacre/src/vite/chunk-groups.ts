import type { Rolldown } from 'vite'
import { shellDir, shellFile } from './shell-dir.ts'

/**
 * What every page needs is one file. Left alone, the bundler gives React a file of its own as soon as
 * lazy code loads lazy code. Two files compress less well than one: 1 KB more for every visitor.
 */
const loadedFirst = (id: string): boolean =>
  /rolldown.runtime|preload-helper|virtual:nacre\/browser|product\/pages\.ts|\/node_modules\/(?:react|react-dom|react-router|scheduler)\//u.test(
    id,
  ) || isShellFile(id, firstFiles)
const firstFiles =
  /^(?:ui\/(?:components\/)?[\w-]+|http\/(?:browser-http|http|transfer-state|xsrf))\.[jt]sx?$/u

/**
 * The styles of the admin area are one file: each file is a request, most styles are small, and one
 * document soon needs all of them.
 */
const adminStyles = /^ui\/areas\/(?:admin|screen)\/.+\.css$/u
const kitStyles = /^ui\/areas\/(?:kit\/|form\/)[\w-]+\.css$/u
const areaModules = /^(?:ui\/areas\/(?!login\/)|http\/|model\/).+\.[jt]sx?$/u

/** Checks the path of a module below the folder of the shell, which differs between installations. */
const isShellFile = (id: string, pattern: RegExp): boolean =>
  id.startsWith(`${shellDir}/`) && pattern.test(id.slice(shellDir.length + 1))

type ModuleGraph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>

/**
 * Modules that several screens need are a few files, because every visitor loads the names of all
 * files. The first three are for pages of a product, which load no other: whatever has parts, tables
 * of records, and forms.
 */
const sharedFiles = [
  { name: 'parts', entries: ['admin/parts/parts', 'admin/parts/page-head'] },
  { name: 'tables', entries: ['admin/parts/list-page'] },
  { name: 'kit', entries: ['login/area', 'login/sign-in/page'] },
  { name: 'forms', entries: ['admin/parts/record-page'] },
  { name: 'lists', entries: ['admin/area', 'admin/home/page', 'admin/list/page'] },
] as const

/** The inputs of forms and the parts of a record's page are large, and lists do without them. */
const otherFile = 'records'

const modulesByFile = new Map<string, ReadonlySet<string>>()

/** Creates the group of the modules that some screens load. The bundler adds what they import. */
function sharedGroup({ name, entries }: (typeof sharedFiles)[number]) {
  return {
    ...sharedModules,
    name(id: string, graph: ModuleGraph) {
      const modules = modulesByFile.get(name) ?? modulesReachedFrom(entries, graph)
      modulesByFile.set(name, modules)
      return modules.has(id) ? name : null
    },
  }
}

const sharedModules = {
  debugName: 'shared modules of areas',
  test: (id: string) => isShellFile(id, areaModules),
  minShareCount: 2,
}

function modulesReachedFrom(entries: readonly string[], graph: ModuleGraph): Set<string> {
  const modules = new Set(entries.map((name) => shellFile(`ui/areas/${name}.tsx`)))
  for (const id of modules) {
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) modules.add(next)
  }
  return modules
}

/** How the bundler divides the code of the browser into files. */
export const chunkGroups = [
  { name: 'first', test: loadedFirst },
  { name: 'admin', test: (id: string) => isShellFile(id, adminStyles) },
  { name: 'kit', test: (id: string) => isShellFile(id, kitStyles) },
  ...sharedFiles.map(sharedGroup),
  { ...sharedModules, name: otherFile },
]
