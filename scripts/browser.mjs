import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { userError } from '../packages/nacre/cli/run-command.mjs'
import { canInstallPackages, installPackages } from './debian-package.mjs'
import { root } from './root.mjs'
import { runPinned } from './run-pinned.mjs'

const playwright = join(root, 'node_modules/@playwright/test/cli.js')

/** Returns the path of a working Chromium. Downloads one if none is found. */
export async function ensureBrowser() {
  const configuredPath = process.env.CHROMIUM_PATH
  if (configuredPath && !isWorking(configuredPath))
    throw userError(`CHROMIUM_PATH=${configuredPath} is not a working Chromium.`)
  const found = configuredPath || findBrowser() || (await fetchBrowser())
  if (found) return found
  throw userError(
    'Chromium not found and could not be downloaded: install it or set CHROMIUM_PATH.',
  )
}

function findBrowser() {
  return chromiumCandidates(process.env.PATH ?? '').find(
    (path) => existsSync(path) && isWorking(path),
  )
}

/**
 * Returns the possible paths of Chromium, most likely first. The shell without windows runs the tests with
 * less than two thirds of the CPU time.
 */
export function chromiumCandidates(path) {
  const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  const names = ['chromium-headless-shell', ...browsers]
  const folders = ['/usr/bin', ...path.split(delimiter).filter(Boolean)]
  const applications = ['Chromium', 'Google Chrome'].map(
    (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
  )
  const searchPath = folders.flatMap((folder) => names.map((name) => join(folder, name)))
  return [...new Set([...searchPath, ...applications])]
}

/** Checks whether Chromium runs, because on some systems chromium-browser is only a stub. */
function isWorking(path) {
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 })
  return status === 0 && /Chrom(e|ium)/.test(stdout)
}

async function fetchBrowser() {
  const canInstall = canInstallPackages()
  for (const name of canInstall ? ['chromium-headless-shell', 'chromium'] : []) {
    console.log(`Installing Debian's package ${name} for the browser tests …`)
    const found = installPackages(name, 'fonts-liberation') && findBrowser()
    if (found) return found
  }
  console.log("Fetching Playwright's Chromium for the browser tests …")
  await runPinned([playwright, 'install', ...(canInstall ? ['--with-deps'] : []), 'chromium'])
  const ask = "require('@playwright/test').chromium.executablePath()"
  const { output } = await runPinned(['-p', ask], { cwd: root, stdio: 'pipe' })
  return isWorking(output.trim()) ? output.trim() : undefined
}
