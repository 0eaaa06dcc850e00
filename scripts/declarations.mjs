import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './root.mjs'

/**
 * Emits the declarations of the package into a temporary folder, calls `read` with the folder and
 * returns its result.
 */
export function withDeclarations(read, { keepsComments = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'nacre-declarations-'))
  const options = [
    '--emitDeclarationOnly',
    '--noCheck',
    '--rewriteRelativeImportExtensions',
    'false',
  ]
  if (!keepsComments) options.push('--removeComments')
  const project = join(root, 'packages/nacre/tsconfig.build.json')
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  try {
    execFileSync(process.execPath, [tsc, '-p', project, '--outDir', folder, ...options])
    return read(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The names that a declaration declares. */
export const namesOf = ({ id, declarations = [] }) =>
  (id ? [id] : declarations.map((one) => one.id)).map(({ name }) => name)
