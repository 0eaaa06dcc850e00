// Checks tarballs as other tools see them: `node scripts/checks/check-tarball.mjs TARBALL…` prints what publint and
// Are The Types Wrong find, and fails if they find anything.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'

/** Nacre has ES modules only, whose entries old tools do not find. */
const unsupported = { NoResolution: 'node10', CJSResolvesToESM: 'node16-cjs' }

async function findFaults(file) {
  const { messages, pkg } = await lint(file)
  // A package without entries is a program.
  const types = pkg.exports
    ? await checkPackage(createPackageFromTarballData(new Uint8Array(readFileSync(file))))
    : undefined
  const problems = types?.problems ?? []
  return [
    ...messages.map((message) => formatMessage(message, pkg)),
    ...problems
      .filter(({ kind, resolutionKind }) => unsupported[kind] !== resolutionKind)
      .map((problem) => JSON.stringify(problem)),
  ]
}

/** Unpacks the tarball, because publint is ten times slower in one. */
async function lint(file) {
  const folder = mkdtempSync(join(tmpdir(), 'nacre-lint-'))
  try {
    execFileSync('tar', ['-xzf', file, '-C', folder])
    return await publint({ pkgDir: join(folder, 'package'), pack: false, strict: true })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

for (const file of process.argv.slice(2)) {
  for (const fault of await findFaults(file)) {
    console.log(`${basename(file)}: ${fault}`)
    process.exitCode = 1
  }
}
