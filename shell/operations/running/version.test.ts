import { expect, test } from 'vitest'
import { newsOf } from './version.ts'

const changelog = `# Changelog

What changes.

## 1.2.0 (2026-11-22)

- Backups are downloaded.

### Mended

- Nothing.

## 1.20.0

- Another one.
`

test('of a changelog the running version has what stands below its heading, and no other', () => {
  expect(newsOf(changelog, '1.2.0')).toBe('- Backups are downloaded.\n\n### Mended\n\n- Nothing.')
  expect(newsOf(changelog, '1.20.0')).toBe('- Another one.')
  expect(newsOf(changelog, '1.2')).toBe('')
})
