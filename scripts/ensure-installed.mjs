import { existsSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { userError } from '../packages/nacre/cli/run-command.mjs'
import { versionIn } from './packages-of-build.mjs'
import { pinnedNode, pinnedNodeFault } from './pinned-node.mjs'
import { root } from './root.mjs'
import { run } from '../packages/nacre/cli/run.mjs'

/**
 * Installs the packages that package-lock.json lists and node_modules lacks: all, or those of the
 * server. With `only`, a list of names, the server needs just these. Returns quickly when nothing
 * is missing.
 */
export async function ensureInstalled({ everything, only }) {
  const isMissingAny = () => missingPackages({ everything, only }).length > 0
  if (isMissingAny()) {
    const { withLock } = await import('../packages/nacre/cli/lock.mjs')
    await withLock(join(root, '.install.lock'), async () => {
      // In a development checkout, development packages remain installed.
      if (isMissingAny()) await install(everything || hasDevelopment())
    })
  }
  const wrong = pinnedNodeFault()
  if (wrong) throw userError(wrong)
}

/** Returns the versions of packages and their dependencies, for the record of a build. */
export function recordPackages(only) {
  const requested = packagesIn('package-lock.json')
  const { platform, arch } = process
  const paths = requiredPackages(requested, { only, platform, arch })
  const versions = Object.fromEntries(paths.map((path) => [path, requested[path].version]))
  return { platform, arch, versions }
}

/** Checks whether development packages are installed. */
function hasDevelopment() {
  const present = Object.values(packagesIn('node_modules/.package-lock.json') ?? {})
  return present.some(({ dev }) => dev)
}

function missingPackages({ everything, only }) {
  const requested = packagesIn('package-lock.json')
  if (!requested)
    throw userError(`package-lock.json not found in ${root}. Is this a complete checkout?`)
  const { platform, arch } = process
  const needed = requiredPackages(requested, { everything, only, platform, arch })
  const isMissing = only ? hasOtherVersion(requested) : differsFrom(requested)
  const missing = needed.filter(isMissing)
  return existsSync(pinnedNode) ? missing : ['node_modules/node', ...missing]
}

function differsFrom(requested) {
  const present = packagesIn('node_modules/.package-lock.json') ?? {}
  return (path) =>
    isOtherVersion(requested[path], present[path]) || !existsSync(join(root, path, 'package.json'))
}

/**
 * Compares versions directly, because a deployed copy may lack the lock file of npm in
 * node_modules.
 */
function hasOtherVersion(requested) {
  return (path) => versionIn(path) !== requested[path].version
}

function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages
  } catch (error) {
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return undefined
    throw error
  }
}

/**
 * Returns the paths in a lock file that node_modules must contain on this machine.
 *
 * Optional packages count only if they support this platform. npm may omit others for reasons
 * that the lock file does not contain, so requiring them would cause an installation at each
 * start.
 */
export function requiredPackages(packages, { everything, only, platform, arch }) {
  const isForHere = (path) => {
    const entry = packages[path]
    return !entry.optional || supportsPlatform(entry, platform, arch)
  }
  // The dependencies of the package `node` are only needed for its installation.
  if (only) return ['node_modules/node', ...withDependencies(packages, only, isForHere)]
  return Object.keys(packages).filter((path) => {
    const { dev, devOptional } = packages[path]
    return path !== '' && (everything || !(dev || devOptional)) && isForHere(path)
  })
}

/** Returns the paths of packages and all their dependencies on this platform. */
function withDependencies(packages, names, isForHere) {
  const reached = new Set()
  const visit = (from, name) => {
    const path = resolvePackage(packages, from, name)
    if (path === undefined || reached.has(path) || !isForHere(path)) return
    reached.add(path)
    const { dependencies, optionalDependencies } = packages[path]
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies })) visit(path, next)
  }
  for (const name of names) visit('', name)
  return reached
}

/** Resolves a package as Node does: beside the importing package, or in a parent folder. */
function resolvePackage(packages, from, name) {
  const path = `${from === '' ? '' : `${from}/`}node_modules/${name}`
  if (Object.hasOwn(packages, path)) return path
  if (from === '') return undefined
  const up = from.slice(0, from.lastIndexOf('node_modules/')).replace(/\/$/, '')
  return resolvePackage(packages, up, name)
}

function supportsPlatform({ os, cpu, libc }, platform, arch) {
  if (!os && !cpu) return false
  // The pinned Node requires glibc, so machines with another libc do not get here.
  return matches(os, platform) && matches(cpu, arch) && matches(libc, 'glibc')
}

function matches(list, value) {
  if (!list) return true
  return list.some((item) => item === value || (item.startsWith('!') && item !== `!${value}`))
}

function isOtherVersion(requested, present) {
  return requested.version !== present?.version || requested.integrity !== present?.integrity
}

async function install(everything) {
  console.log('Installing dependencies…')
  // Uses the Node that started npm, because the pinned one may be replaced.
  await npmInstall(everything, process.env.npm_node_execpath ?? process.execPath)
  // With an old Node, npm silently omits packages that need a newer one. Now the pinned Node is
  // available.
  const again = missingPackages({ everything }).length > 0 && !pinnedNodeFault()
  if (again) await npmInstall(everything, pinnedNode)
  const [missing] = missingPackages({ everything })
  if (missing && !pinnedNodeFault()) {
    throw userError(`npm did not install ${missing}. Update Node and npm and try again.`)
  }
}

async function npmInstall(everything, node) {
  const scopeFlag = everything ? '--include=dev' : '--omit=dev'
  // Packages run on the pinned Node, so warnings of npm about an older one would mislead.
  const quiet = ['--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error']
  const { code, stopped } = await npm(['ci', scopeFlag, ...quiet], node)
  if (stopped) throw userError('Installation canceled.')
  if (code !== 0) {
    throw userError('npm install failed. See the error above. A network connection is required.')
  }
}

async function npm(args, node) {
  const cli = process.env.npm_execpath ?? ''
  const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` }
  if (/npm-cli\.c?js$/.test(cli)) return run(node, [cli, ...args], { cwd: root, env })
  try {
    return await run('npm', args, { cwd: root, env, shell: process.platform === 'win32' })
  } catch {
    throw userError('npm not found. Install Node.js: https://nodejs.org')
  }
}
