import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fault } from '../command.mjs'
import { root } from '../root.mjs'
import { runPinned } from '../run.mjs'
import { described } from './described.mjs'

/**
 * What the product told of itself at another version: that version describes itself, by its own shell.
 * One that is older than this command is read with the shell of today, and `note` says so.
 */
export async function describedAt(ref) {
  const commit = commitOf(ref)
  const folder = mkdtempSync(join(tmpdir(), 'nacre-ref-'))
  try {
    const archive = join(folder, 'ref.tar')
    git('archive', '--format=tar', '-o', archive, commit)
    execFileSync('tar', ['-xf', archive, '-C', folder])
    rmSync(archive)
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
    const own = join(folder, 'bin/spec/spec-command.mjs')
    if (existsSync(own)) return { description: await byItself(own, folder, ref) }
    return await byToday(join(folder, 'product'), ref)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function commitOf(ref) {
  try {
    return git('rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`).trim()
  } catch {
    throw fault(`git knows no version "${ref}".`)
  }
}

function git(...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' })
}

async function byItself(command, folder, ref) {
  const { code, output } = await runPinned([command, 'json'], { cwd: folder, stdio: 'pipe' })
  const line = output.split('\n').findLast((one) => one.startsWith('{"format":'))
  if (code === 0 && line) return JSON.parse(line)
  throw fault(`The version ${ref} could not describe itself:\n${output.trim()}`)
}

async function byToday(product, ref) {
  try {
    const { description } = await described({ product })
    const note = `${ref} is too old to describe itself, so its declarations are read with the shell of today.`
    return { description, note }
  } catch (error) {
    throw fault(
      `${ref} is too old to describe itself, and the shell of today does not understand its declarations: ${error.message}`,
    )
  }
}
