import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { readAssets } from '#shell/server/pages/assets.ts'
import { currentBuild } from '../tests/current-build.ts'
import type { Figure } from './figure.ts'

const clientDir = join(currentBuild(), 'client')
const welcome = 'product/pages/welcome/page.tsx'

/** Measures the transferred bytes of the first load of the welcome page. */
export async function measureBytes(): Promise<Figure[]> {
  const { entry, preloads, styles } = readAssets(clientDir)(welcome)
  const scripts = [entry, ...preloads, gestures()]
  return [
    {
      what: 'JavaScript of /welcome, touch gestures included',
      value: sum(scripts),
      budget: '90,000 B',
    },
    { what: 'CSS of /welcome', value: sum(styles), budget: '6,000 B' },
  ]
}

function gestures(): string {
  const manifest: Record<string, { file: string }> = JSON.parse(
    readFileSync(join(clientDir, '.vite/manifest.json'), 'utf8'),
  )
  return `/${manifest['shell/tools/gestures/attach-gestures']?.file}`
}

function sum(paths: readonly string[]): string {
  const bytes = paths.map((path) => statSync(join(clientDir, `${path}.br`)).size)
  return `${bytes.reduce((total, size) => total + size, 0).toLocaleString('en')} B`
}
