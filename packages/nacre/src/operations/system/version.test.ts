import { expect, test } from 'vitest'
import { releaseNotesOf } from './version.ts'

const changelog = `# Changelog

What changes.

## 1.2.0 (2026-11-22)

- Backups are downloaded.

### Mended

- Nothing.

## 1.20.0

- Another one.
`

test('returns the changelog section of the running version', () => {
  expect(releaseNotesOf(changelog, '1.2.0')).toBe(
    '- Backups are downloaded.\n\n### Mended\n\n- Nothing.',
  )
  expect(releaseNotesOf(changelog, '1.20.0')).toBe('- Another one.')
  expect(releaseNotesOf(changelog, '1.2')).toBe('')
})
