import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bundles, type MessageBundle } from '#shell/messages/bundles.ts'
import { en } from '#shell/messages/en/catalog.ts'
import { screens as adminScreens } from '#shell/ui/areas/admin/area.tsx'
import { screens as loginScreens } from '#shell/ui/areas/login/area.tsx'
import { importsOf, readSources } from './sources.ts'

const sources = readSources(join(import.meta.dirname, '../..'))
const typeImport = /^import type [^']*'[^']*'/gmu
const parts = new RegExp(`['\`](${Object.keys(en).join('|')})\\.[\\w-]+\\.`, 'gu')

/**
 * Returns the files that an entry imports in a browser, statically or dynamically. Screens have
 * their own messages.
 */
function filesOf(entry: string): Set<string> {
  const files = new Set([entry])
  for (const path of files) {
    const text = sources.get(path) ?? ''
    for (const { target } of importsOf(path, text.replaceAll(typeImport, ''))) {
      const isScreen = target?.startsWith('shell/ui/areas/') && target.endsWith('/page.tsx')
      const isMessages = target?.startsWith('shell/messages/')
      if (target?.startsWith('shell/') && !isScreen && !isMessages) files.add(target)
    }
  }
  return files
}

function partsIn(entry: string): Set<string> {
  expect([...sources.keys()]).toContain(entry)
  const texts = [...filesOf(entry)].map((path) => sources.get(path) ?? '')
  return new Set(texts.flatMap((text) => [...text.matchAll(parts)].map(([, part = '']) => part)))
}

const areas = [
  { file: 'shell/ui/areas/admin/area.tsx', bundle: 'admin', screens: adminScreens },
  { file: 'shell/ui/areas/login/area.tsx', bundle: 'login', screens: loginScreens },
] as const

test.each(areas)('a browser has all messages that $file uses', (area) => {
  const missing = [{ file: area.file, messages: undefined }, ...area.screens].flatMap(
    ({ file, messages }: { file: string; messages?: MessageBundle | undefined }) => {
      const loaded = new Set<string>([
        'public',
        ...bundles[area.bundle],
        ...(messages === undefined ? [] : bundles[messages]),
      ])
      return [...partsIn(file.endsWith('.tsx') ? file : `${file}.tsx`)]
        .filter((part) => !loaded.has(part))
        .map((part) => `${file} does not load the messages of ${part}`)
    },
  )
  expect(missing).toEqual([])
})
