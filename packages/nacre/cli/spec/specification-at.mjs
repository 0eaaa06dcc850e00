import { execFileSync } from 'node:child_process'
import { userError } from '../run-command.mjs'

/** Reads the `specification.json` of a commit. */
export function readSpecificationAt(ref, folder) {
  const git = (...args) =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: 'pipe', maxBuffer: 2 ** 26 })
  const read = (args, fallback) => {
    try {
      return git(...args)
    } catch {
      throw userError(fallback)
    }
  }
  const commit = read(
    ['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`],
    `Unknown git revision "${ref}".`,
  ).trim()
  const text = read(
    ['show', `${commit}:./specification.json`],
    `The version ${ref} has no specification.json, so there is nothing to compare with. Choose a later version.`,
  )
  const description = JSON.parse(text)
  if (description.format === 1) return description
  throw userError(`Cannot read specification.json of ${ref}: its format is too old or too new.`)
}
