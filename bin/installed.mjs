import { existsSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fault } from './command.mjs'
import { pinnedNode, pinnedNodeFault } from './pinned-node.mjs'
import { root } from './root.mjs'
import { run } from './run.mjs'

/**
 * Installs what package-lock.json names and node_modules lacks: everything, or what the server needs. With
 * `only`, the names of packages, the server needs nothing but them. Does nothing, quickly, when nothing lacks.
 */
export async function ensureInstalled({ everything, only }) {
  const lacks = () => lacking({ everything, only }).length > 0
  if (lacks()) {
    const { withLock } = await import('./lock.mjs')
    await withLock(join(root, 'dist.lock'), async () => {
      // Where somebody develops, what the server does not need stays.
      if (lacks()) await install(everything || hasDevelopment())
    })
  }
  const wrong = pinnedNodeFault()
  if (wrong) throw fault(wrong)
}

/** Whether packages that are only for development are installed. */
function hasDevelopment() {
  const present = Object.values(packagesIn('node_modules/.package-lock.json') ?? {})
  return present.some(({ dev }) => dev)
}

function lacking({ everything, only }) {
  const wanted = packagesIn('package-lock.json')
  if (!wanted) throw fault(`${root} is not a whole copy of the project: no package-lock.json.`)
  const { platform, arch } = process
  const needed = neededPackages(wanted, { everything, only, platform, arch })
  const isMissing = only ? hasOtherVersion(wanted) : differsFrom(wanted)
  const missing = needed.filter(isMissing)
  return existsSync(pinnedNode) ? missing : ['node_modules/node', ...missing]
}

function differsFrom(wanted) {
  const present = packagesIn('node_modules/.package-lock.json') ?? {}
  return (path) =>
    differs(wanted[path], present[path]) || !existsSync(join(root, path, 'package.json'))
}

/** A deployed copy need not have npm's own record of what is installed: the few packages tell by themselves. */
function hasOtherVersion(wanted) {
  return (path) => versionIn(path) !== wanted[path].version
}

/** The version of an installed package. */
function versionIn(path) {
  try {
    return JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8')).version
  } catch {
    return undefined
  }
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
 * The paths in a lock file that must be in node_modules on this machine.
 *
 * Of the optional ones only those count that are made for this platform. npm leaves others out for
 * reasons that the lock file does not tell, and to install for them at each start would never end.
 */
export function neededPackages(packages, { everything, only, platform, arch }) {
  const isForHere = (path) => {
    const entry = packages[path]
    return !entry.optional || isMadeFor(entry, platform, arch)
  }
  // The package "node" has dependencies only to be installed.
  if (only) return ['node_modules/node', ...closureOf(packages, only, isForHere)]
  return Object.keys(packages).filter((path) => {
    const { dev, devOptional } = packages[path]
    return path !== '' && (everything || !(dev || devOptional)) && isForHere(path)
  })
}

/** The paths of the packages with these names, and of all that they need here. */
function closureOf(packages, names, isForHere) {
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

/** Where Node finds a package that the one at `from` imports: beside it, or further up. */
function resolvePackage(packages, from, name) {
  const path = `${from === '' ? '' : `${from}/`}node_modules/${name}`
  if (Object.hasOwn(packages, path)) return path
  if (from === '') return undefined
  const up = from.slice(0, from.lastIndexOf('node_modules/')).replace(/\/$/, '')
  return resolvePackage(packages, up, name)
}

function isMadeFor({ os, cpu, libc }, platform, arch) {
  if (!os && !cpu) return false
  // The pinned Node is itself built for glibc: a machine with another libc does not get this far.
  return matches(os, platform) && matches(cpu, arch) && matches(libc, 'glibc')
}

function matches(list, value) {
  if (!list) return true
  return list.some((item) => item === value || (item.startsWith('!') && item !== `!${value}`))
}

function differs(wanted, present) {
  return wanted.version !== present?.version || wanted.integrity !== present?.integrity
}

async function install(everything) {
  console.log('Installing the packages that package-lock.json names …')
  // On the Node that npm was started on: the pinned one, first in the path, is about to be replaced.
  await npmInstall(everything, process.env.npm_node_execpath ?? process.execPath)
  // An old Node makes npm leave out, silently, what wants a newer one. Now there is the pinned one.
  const again = lacking({ everything }).length > 0 && !pinnedNodeFault()
  if (again) await npmInstall(everything, pinnedNode)
  const [missing] = lacking({ everything })
  if (missing && !pinnedNodeFault()) {
    throw fault(`npm did not install ${missing}, which this machine needs: update Node and npm.`)
  }
}

async function npmInstall(everything, node) {
  const scope = everything ? '--include=dev' : '--omit=dev'
  // Some packages want a newer Node than npm may have here. They will run on the pinned one, so
  // npm's warnings would mislead.
  const quiet = ['--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error']
  const { code, stopped } = await npm(['ci', scope, ...quiet], node)
  if (stopped) throw fault('The installation was stopped.')
  if (code !== 0) {
    throw fault(
      'npm could not install the packages: its reason is above. It needs the network this once.',
    )
  }
}

async function npm(args, node) {
  const cli = process.env.npm_execpath ?? ''
  const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` }
  if (/npm-cli\.c?js$/.test(cli)) return run(node, [cli, ...args], { cwd: root, env })
  try {
    return await run('npm', args, { cwd: root, env, shell: process.platform === 'win32' })
  } catch {
    throw fault('There is no npm here. It comes with Node: https://nodejs.org.')
  }
}
