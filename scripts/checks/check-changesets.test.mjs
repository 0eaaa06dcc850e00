import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { missingChangeset } from './check-changesets.mjs'

function createRepository() {
  const folder = mkdtempSync(join(tmpdir(), 'nacre-changesets-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const author = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org']
  const git = (...args) => execFileSync('git', [...author, ...args], { cwd: folder })
  const write = (path, text) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const commit = () => {
    git('add', '.')
    git('commit', '-qm', 'Change')
  }
  git('init', '-q', '-b', 'main')
  write('packages/nacre/api.txt', 'one\n')
  write('.changeset/README.md', 'Changesets.\n')
  write('.changeset/earlier.md', 'An earlier change.\n')
  commit()
  git('checkout', '-qb', 'branch')
  return { commit, folder, write }
}

test('a branch that changes the public API needs a changeset of its own', () => {
  const { commit, folder, write } = createRepository()
  expect(missingChangeset(folder)).toBeUndefined()
  write('packages/nacre/api.txt', 'two\n')
  expect(missingChangeset(folder)).toMatch(/^packages\/nacre\/api\.txt has changed/u)
  write('.changeset/README.md', 'More about changesets.\n')
  commit()
  expect(missingChangeset(folder)).toMatch(/npx changeset$/u)
  write('.changeset/plain-words.md', 'A change.\n')
  expect(missingChangeset(folder)).toBeUndefined()
  commit()
  expect(missingChangeset(folder)).toBeUndefined()
})

test('a folder without a repository has nothing to compare with', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nacre-no-repository-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  expect(missingChangeset(folder)).toBeUndefined()
})
