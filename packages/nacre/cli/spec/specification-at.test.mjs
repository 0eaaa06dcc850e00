import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readSpecificationAt } from './specification-at.mjs'

const repository = mkdtempSync(join(tmpdir(), 'nacre-at-ref-'))
// The project may be in a subfolder of the repository.
const project = join(repository, 'shop')
mkdirSync(project)
afterAll(() => rmSync(repository, { recursive: true }))

// In a git hook, GIT_ variables refer to the repository of the project.
for (const name of Object.keys(process.env)) if (name.startsWith('GIT_')) delete process.env[name]
const git = (...args) => execFileSync('git', args, { cwd: project, stdio: 'pipe' })
const release = (tag, text) => {
  if (text !== undefined) writeFileSync(join(project, 'specification.json'), text)
  const author = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org']
  git('add', '.')
  git(...author, 'commit', '--quiet', '--allow-empty', '--no-gpg-sign', '-m', tag)
  git('tag', tag)
}
git('init', '--quiet')
release('v1')
release('v2', JSON.stringify({ format: 1, name: 'Shop', about: 'x'.repeat(2_000_000) }))
release('v3', JSON.stringify({ format: 2 }))

test('returns the specification of a commit, of any size', () => {
  expect(readSpecificationAt('v2', project)).toMatchObject({ format: 1, name: 'Shop' })
  expect(readSpecificationAt('HEAD~1', project)).toMatchObject({ name: 'Shop' })
})

test('explains why a commit cannot be compared', () => {
  expect(() => readSpecificationAt('v1', project)).toThrow(
    'The version v1 has no specification.json',
  )
  expect(() => readSpecificationAt('v3', project)).toThrow('its format is too old or too new')
  for (const ref of ['v9', '--help', 'HEAD:shop']) {
    expect(() => readSpecificationAt(ref, project)).toThrow(`Unknown git revision "${ref}".`)
  }
})
