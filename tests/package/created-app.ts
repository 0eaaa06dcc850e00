import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, delimiter, dirname, join, relative } from 'node:path'
import { text } from 'node:stream/consumers'
import { linkCommand, linkPackages, type Requirements } from './link-packages.ts'

export const root = join(import.meta.dirname, '../..')

/** An app that `create-nacre` has created from the tarballs, outside of this repository. */
export interface CreatedApp {
  readonly folder: string
  /** The paths of the created files. */
  readonly files: readonly string[]
  /** The tarballs of `nacre` and `create-nacre`. */
  readonly tarballs: readonly string[]
  /** The size in bytes of what `npm install --omit=dev` installs, and the number of its packages. */
  readonly installed: { readonly size: number; readonly count: number }
  /** Creates another app from the same tarballs. */
  another(name: string): Promise<CreatedApp>
  /** Runs a program in the folder of the app and returns its output. Throws an error if it fails. */
  run(command: string, ...args: readonly string[]): Promise<string>
  remove(): void
}

export async function createApp(): Promise<CreatedApp> {
  const work = mkdtempSync(join(tmpdir(), 'nacre-package-'))
  const pack = [join(root, 'scripts/pack.mjs'), '--to', work]
  const packed = (await runIn(root, process.execPath, ...pack)).trim().split('\n')
  const tarballs = packed.map((file) => join(work, basename(file)))
  return createAppIn(work, 'my-app', tarballs)
}

async function createAppIn(
  work: string,
  name: string,
  tarballs: readonly string[],
): Promise<CreatedApp> {
  const [nacre = '', create = ''] = tarballs
  const creation = ['--yes', '--offline', `--package=${create}`, '--', 'create-nacre', name]
  await runIn(work, 'npm', 'exec', ...creation, '--nacre', `file:${nacre}`)
  const folder = join(work, name)
  const files = filesIn(folder).map((file) => relative(folder, file))
  return {
    folder,
    files,
    tarballs,
    installed: await install(folder, nacre),
    another: (next) => createAppIn(work, next, tarballs),
    run: (command, ...args) => runIn(folder, command, ...args),
    remove: () => rmSync(work, { recursive: true }),
  }
}

/** Does what `npm install` does, without a network. */
async function install(folder: string, tarball: string) {
  const installed = join(folder, 'node_modules/nacre')
  mkdirSync(installed, { recursive: true })
  await runIn(installed, 'tar', '-xzf', tarball, '--strip-components=1')
  linkCommand(folder, 'nacre', join(installed, 'bin/nacre.mjs'))
  const nacre = readDescription(installed)
  const { devDependencies = {}, ...app } = readDescription(folder)
  // The program of the package `node` counts too, although only apps on machines with an older one bring it.
  const packages = linkPackages(folder, [nacre, app, { dependencies: { node: '' } }])
  const size = sizeOf(join(folder, 'node_modules'))
  linkPackages(folder, [{ dependencies: devDependencies }], packages)
  return { size, count: packages.length + 1 }
}

function readDescription(folder: string): Requirements & {
  readonly devDependencies?: Readonly<Record<string, string>>
} {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))

/** The space that a folder takes on the disk, as `du` counts it: whole blocks, and each hard link once. */
function sizeOf(folder: string): number {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const entries = paths.map((path) => lstatSync(join(folder, path)))
  const blocksOf = new Map(entries.map(({ ino, blocks }) => [ino, blocks]))
  return [...blocksOf.values()].reduce((sum, count) => sum + count * 512, 0)
}

/** Runs a program with the Node of this process, and without the settings of npm that `npm test` has set. */
export async function runIn(
  cwd: string,
  command: string,
  ...args: readonly string[]
): Promise<string> {
  const { PATH = '', HOME = '' } = process.env
  const env = {
    PATH: `${dirname(process.execPath)}${delimiter}${PATH}`,
    HOME,
    CI: 'true',
    NO_COLOR: '1',
  }
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const output = Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = await once(child, 'close')
  const [out, errors] = await output
  if (code !== 0) throw new Error(`${command} ${args.join(' ')}: ${out}${errors}`)
  return out
}
