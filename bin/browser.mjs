import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fault } from './command.mjs'
import { canInstallPackages, installPackages } from './debian-package.mjs'
import { root } from './root.mjs'
import { runPinned } from './run.mjs'

const playwright = join(root, 'node_modules/@playwright/test/cli.js')

/** The path of a Chromium that runs: found here, or else fetched. */
export async function ensureBrowser() {
  const wish = process.env.CHROMIUM_PATH
  if (wish && !runs(wish))
    throw fault(`CHROMIUM_PATH is ${wish}, which does not run as a Chromium.`)
  const found = wish || findBrowser() || (await fetchBrowser())
  if (found) return found
  throw fault(
    'There is no Chromium for the browser tests, and none could be fetched: ' +
      'install one, or put the path of one in CHROMIUM_PATH.',
  )
}

function findBrowser() {
  return candidates(process.env.PATH ?? '').find((path) => existsSync(path) && runs(path))
}

/** Where a Chromium may be, the likeliest first. */
export function candidates(path) {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  const folders = ['/usr/bin', ...path.split(delimiter).filter(Boolean)]
  const applications = ['Chromium', 'Google Chrome'].map(
    (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
  )
  const everywhere = folders.flatMap((folder) => names.map((name) => join(folder, name)))
  return [...new Set([...everywhere, ...applications])]
}

/** Some systems have a chromium-browser that only tells where to get one. */
function runs(path) {
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 })
  return status === 0 && /Chrom(e|ium)/.test(stdout)
}

async function fetchBrowser() {
  const canInstall = canInstallPackages()
  if (canInstall) {
    console.log("Installing Debian's package chromium for the browser tests …")
    const found = installPackages('chromium', 'fonts-liberation') && findBrowser()
    if (found) return found
  }
  console.log("Fetching Playwright's Chromium for the browser tests …")
  await runPinned([playwright, 'install', ...(canInstall ? ['--with-deps'] : []), 'chromium'])
  const ask = "require('@playwright/test').chromium.executablePath()"
  const { output } = await runPinned(['-p', ask], { cwd: root, stdio: 'pipe' })
  return runs(output.trim()) ? output.trim() : undefined
}
