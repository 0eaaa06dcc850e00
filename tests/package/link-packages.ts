import { cpSync, linkSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

interface LockedPackage {
  readonly link?: boolean
  readonly bin?: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
}

/** The parts of `package.json` that npm reads to install packages. */
export type Requirements = Omit<LockedPackage, 'link' | 'bin'>

const root = join(import.meta.dirname, '../..')

function installedPackages(): Readonly<Record<string, LockedPackage>> {
  const lock = readFileSync(join(root, 'node_modules/.package-lock.json'), 'utf8')
  return JSON.parse(lock).packages
}

/**
 * Installs what packages require below `folder`, as npm does, but from the packages of this repository, so
 * that no network is required. Returns the paths of the packages without those that are `present`. The files
 * are hard links where possible.
 */
export function linkPackages(
  folder: string,
  requirements: readonly Requirements[],
  present: readonly string[] = [],
): string[] {
  const packages = installedPackages()
  const paths = reachedFrom(packages, requirements).filter((path) => !present.includes(path))
  for (const path of paths) {
    linkFolder(join(root, path), join(folder, path))
    // Nested packages have no commands that an app could call.
    if (path.lastIndexOf('node_modules/') > 0) continue
    for (const [name, file] of Object.entries(packages[path]?.bin ?? {})) {
      linkCommand(folder, name, join(folder, path, file))
    }
  }
  return paths
}

/** Makes a program callable by npm scripts and `npx`. */
export function linkCommand(folder: string, name: string, file: string): void {
  const commands = join(folder, 'node_modules/.bin')
  mkdirSync(commands, { recursive: true })
  symlinkSync(relative(commands, file), join(commands, name))
}

function reachedFrom(
  packages: Readonly<Record<string, LockedPackage>>,
  requirements: readonly Requirements[],
): string[] {
  const reached = new Set<string>()
  const visit = (from: string, name: string, isOptional: boolean) => {
    const path = resolvePackage(packages, from, name)
    // npm installs optional packages only where they run.
    if (path === undefined && isOptional) return
    if (path === undefined) throw new Error(`${name} is not installed, which ${from} requires.`)
    if (reached.has(path)) return
    reached.add(path)
    visitAll(path, packages[path] ?? {})
  }
  const visitAll = (from: string, requirement: Requirements) => {
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } =
      requirement
    for (const name of Object.keys({ ...dependencies })) {
      if (name !== 'nacre') visit(from, name, Object.hasOwn({ ...optionalDependencies }, name))
    }
    for (const name of Object.keys({ ...optionalDependencies })) visit(from, name, true)
    for (const name of Object.keys({ ...peerDependencies })) {
      if (peerDependenciesMeta?.[name]?.optional !== true) visit(from, name, false)
    }
  }
  for (const requirement of requirements) visitAll('', requirement)
  return [...reached]
}

/** Resolves a package as Node does: in the importing package, or in a folder above it. */
function resolvePackage(
  packages: Readonly<Record<string, LockedPackage>>,
  from: string,
  name: string,
): string | undefined {
  const path = `${from === '' ? '' : `${from}/`}node_modules/${name}`
  if (Object.hasOwn(packages, path)) return path
  if (from === '') return undefined
  return resolvePackage(
    packages,
    from.slice(0, from.lastIndexOf('node_modules/')).replace(/\/$/u, ''),
    name,
  )
}

function linkFolder(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  cpSync(from, to, {
    recursive: true,
    filter: (source, target) => {
      // A package that lies in another one is a package of its own.
      if (source !== from && source.endsWith('/node_modules')) return false
      return !linkFile(source, target)
    },
  })
}

/** Returns whether the file is a hard link now. Folders, and files on another disk, are copied. */
function linkFile(source: string, target: string): boolean {
  try {
    linkSync(source, target)
    return true
  } catch {
    return false
  }
}
