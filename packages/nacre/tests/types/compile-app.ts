import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'

const root = join(import.meta.dirname, '../../../..')

interface CompiledApp {
  /** What the compiler prints: nothing, if the app has no mistakes. */
  readonly errors: string
  readonly seconds: number
  /** The seconds of the type checker, without reading and parsing of files. */
  readonly checkSeconds: number
  /** The number of types that the checker instantiates, which does not depend on the machine. */
  readonly instantiations: number
}

/** Type-checks an app with the given files, beside the sources of the package. `flags` are for the compiler. */
export function compileApp(
  files: Readonly<Record<string, string>>,
  flags: readonly string[] = [],
): CompiledApp {
  const folder = mkdtempSync(join(tmpdir(), 'nacre-types-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const { compilerOptions } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'))
  const typeRoots = [join(root, 'node_modules/@types')]
  const settings = {
    compilerOptions: {
      ...compilerOptions,
      types: ['node'],
      typeRoots,
      // The results of earlier checks belong to the folder of the repository.
      incremental: false,
      tsBuildInfoFile: undefined,
    },
    include: ['product'],
  }
  for (const [path, text] of Object.entries({
    ...files,
    'package.json': '{ "type": "module" }',
    'tsconfig.json': JSON.stringify(settings),
  })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  const started = performance.now()
  const args = [compiler, '-p', folder, '--extendedDiagnostics', ...flags]
  const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  const seconds = (performance.now() - started) / 1000
  const isFigure = (line: string) => /^[A-Z][\w ]+:\s+[\d.]+[KMs]?$/u.test(line) || line === ''
  const lines = stdout.split('\n')
  return {
    errors: lines.filter((line) => !isFigure(line)).join('\n'),
    seconds,
    checkSeconds: Number(/Check time:\s+([\d.]+)s/u.exec(stdout)?.[1]),
    instantiations: Number(/Instantiations:\s+(\d+)/u.exec(stdout)?.[1]),
  }
}
