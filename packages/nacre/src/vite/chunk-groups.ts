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
const adminStyles = /^(?:ui\/areas\/(?:admin|screen)|ui\/records|field-types)\/.+\.css$/u
const kitStyles = /^ui\/(?:kit|form)\/[\w/-]+\.css$/u
/** A page of a product that shows Markdown loads nothing else of the areas. */
const markdownFiles = /^(?:ui\/components\/markdown\/markdown|tools\/markdown\/[\w-]+)\.[jt]sx?$/u
const areaModules =
  /^(?:ui\/(?:areas\/(?!login\/)|kit\/|form\/|records\/)|field-types\/|http\/|language\/|model\/|tools\/(?!gestures\/)).+\.[jt]sx?$/u

/** Checks the path of a module below the folder of the shell, which differs between installations. */
const isShellFile = (id: string, pattern: RegExp): boolean =>
  id.startsWith(`${shellDir}/`) && pattern.test(id.slice(shellDir.length + 1))

type ModuleGraph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>

/**
 * Modules that several screens need are a few files, because every visitor loads the names of all
 * files. A page of a product with a list loads the first two, and one with a form the first three.
 */
const sharedFiles = [
  {
    name: 'kit',
    entries: ['areas/login/area.tsx', 'areas/login/sign-in/page.tsx'],
    minShareCount: 2,
  },
  {
    name: 'tables',
    entries: [
      'areas/admin/parts/list-page.tsx',
      'areas/admin/parts/page-head.tsx',
      // What lists of areas and forms have in common is little.
      'records/zoned-time.ts',
      'areas/admin/verbs/offered-verb.ts',
      'kit/use-rich-messages.ts',
    ],
    minShareCount: 2,
  },
  { name: 'forms', entries: ['areas/admin/parts/record-page.tsx'], minShareCount: 2 },
  // Whoever uses an area needs its frame and its lists, and then its records: two files with the
  // screens in them.
  {
    name: 'lists',
    entries: ['areas/admin/area.tsx', 'areas/admin/home/page.tsx', 'areas/admin/list/page.tsx'],
    minShareCount: 1,
  },
  { name: 'records', entries: ['areas/admin/record/page.tsx'], minShareCount: 1 },
] as const

/** What else several screens need. */
const otherFile = 'screens'

const modulesByFile = new Map<string, ReadonlySet<string>>()

/** Creates the group of the modules that some screens load. The bundler adds what they import. */
function sharedGroup({ name, entries, minShareCount }: (typeof sharedFiles)[number]) {
  return {
    ...sharedModules,
    minShareCount,
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
  const modules = new Set(entries.map((name) => shellFile(`ui/${name}`)))
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
  { name: 'markdown', test: (id: string) => isShellFile(id, markdownFiles) },
  { ...sharedModules, name: otherFile },
]
