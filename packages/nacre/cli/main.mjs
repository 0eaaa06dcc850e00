import { findApp, assertApp } from './app-folder.mjs'
import { fs } from './light-builtins.mjs'
import { packageDir } from './package-dir.mjs'
import { userError } from './run-command.mjs'

/** The oldest version of Node that runs Nacre: it runs TypeScript without a build. */
const minimumNode = 26

/** The commands that run from the sources, by name. All others are commands of the built server. */
const sourceCommands = {
  dev: () => import('./dev-server.mjs'),
  build: () => import('./build.mjs'),
  check: () => import('./check.mjs'),
  draft: () => import('./spec/draft.mjs'),
  eject: () => import('./eject.mjs'),
  spec: () => import('./spec/spec.mjs'),
  upgrade: () => import('./upgrade/upgrade.mjs'),
}

/**
 * Runs a command of the command line and sets the exit code. Usage, versions and mistakes in the
 * arguments are answered before anything is built. `packages` is for this repository, which
 * installs its packages by itself.
 */
export async function runNacre(argv, packages) {
  try {
    const code = await runCommandLine(argv, packages)
    if (code !== undefined) process.exitCode = code
  } catch (error) {
    console.error(error?.plain ? await withDocumentation(error.message, argv) : error)
    process.exitCode = 1
  }
}

/** Ends a message with the page that explains its command, if it names no other one. */
async function withDocumentation(message, argv) {
  if (/^Documentation: /mu.test(message)) return message
  const { pageOfCommand, parseHelp } = await import('#shell/server/commands/parse-command.mjs')
  const { documentationLine } = await import('#shell/server/commands/documentation.mjs')
  const command = argv.find((arg) => parseHelp(arg, []) === undefined)
  return `${message}\n${documentationLine(command === undefined ? 'README' : pageOfCommand(command))}`
}

async function runCommandLine(argv, packages) {
  const { appDir, args } = findApp(argv)
  const [name = 'help', ...rest] = args
  // Loads the parser only if there are arguments, because the server would keep it in memory.
  const parsed = name === 'start' && rest.length === 0 ? {} : await parse(name, rest)
  if (parsed.answer) return printAnswer(parsed.answer)
  const rerun = await rerunOnRequiredNode(argv, appDir)
  if (rerun !== undefined) return rerun
  if (Object.hasOwn(sourceCommands, name)) {
    if (packages) await packages.ensureInstalled()
    assertApp(appDir)
    // An upgrade adds what is missing.
    if (name !== 'upgrade') await checkBuildPackages()
    const { run } = await sourceCommands[name]()
    return run({ ...parsed, appDir, packages })
  }
  const { createAppBuild } = await import('./app-build.mjs')
  return createAppBuild(appDir, packages).becomeServer(name === 'start' ? rest : [name, ...rest])
}

async function checkBuildPackages() {
  const { assertBuildPackages } = await import('./build-packages.mjs')
  assertBuildPackages()
}

async function parse(name, args) {
  const { parseCommand, parseHelp } = await import('#shell/server/commands/parse-command.mjs')
  return parseHelp(name, args) ?? parseCommand(name, args, versionOfPackage())
}

function printAnswer({ code, text }) {
  if (code === 0) console.log(text)
  else console.error(text)
  return code
}

const versionOfPackage = () =>
  JSON.parse(fs.readFileSync(`${packageDir}/package.json`, 'utf8')).version

/** Runs the command again on the Node of the package `node`, if this one is too old. */
async function rerunOnRequiredNode(argv, appDir) {
  if (Number.parseInt(process.versions.node, 10) >= minimumNode) return undefined
  const { findPackagedNode } = await import('./packaged-node.mjs')
  const node = findPackagedNode(appDir)
  if (node === undefined) {
    throw userError(
      `Nacre requires Node ${minimumNode} or later, and this is ${process.version}. ` +
        'Install it, or add the package "node" to the app: npm install node@26',
      'guides/deployment',
    )
  }
  const { run } = await import('./run.mjs')
  const { code } = await run(node, [...process.execArgv, `${packageDir}/bin/nacre.mjs`, ...argv])
  return code
}
