import { existsSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fault } from './command.mjs'
import { pinnedNode, pinnedNodeFault } from './pinned-node.mjs'
import { root } from './root.mjs'
import { run } from './run.mjs'

/**
 * Installs what package-lock.json names and node_modules lacks: what the server needs, or
 * everything. Does nothing, quickly, when nothing lacks.
 */
export async function ensureInstalled({ everything }) {
  const lacks = () => lacking({ everything }).length > 0
  if (lacks()) {
    const { withLock } = await import('./lock.mjs')
    await withLock(join(root, 'dist.lock'), async () => {
      if (lacks()) await install(everything)
    })
  }
  const wrong = pinnedNodeFault()
  if (wrong) throw fault(wrong)
}

function lacking({ everything }) {
  const wanted = packagesIn('package-lock.json')
  if (!wanted) throw fault(`${root} is not a whole copy of the project: no package-lock.json.`)
  const present = packagesIn('node_modules/.package-lock.json') ?? {}
  const { platform, arch } = process
  const missing = neededPackages(wanted, { everything, platform, arch }).filter(
    (path) => differs(wanted[path], present[path]) || !existsSync(join(root, path, 'package.json')),
  )
  return existsSync(pinnedNode) ? missing : ['node_modules/node', ...missing]
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
export function neededPackages(packages, { everything, platform, arch }) {
  return Object.keys(packages).filter((path) => {
    const entry = packages[path]
    if (path === '') return false
    if (!everything && (entry.dev || entry.devOptional)) return false
    return !entry.optional || isMadeFor(entry, platform, arch)
  })
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
