import { mkdirSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { overrideFile, overridesFolder, screenNames } from '#shell/vite/screen-overrides.ts'
import { packageDir } from './package-dir.mjs'
import { userError } from './run-command.mjs'
import { screenSources } from './screen-sources.mjs'

/** `nacre eject`: lists the screens, or puts one into the folder of the product, where it can be changed. */
export async function run({ appDir, words: [screen], values }) {
  const names = screenNames()
  if (screen === undefined) {
    console.log(names.join('\n'))
    return 0
  }
  if (!names.includes(screen)) {
    throw userError(`There is no screen "${screen}". The screens are:\n${names.join('\n')}`)
  }
  if (existsSync(join(appDir, overrideFile(screen)))) {
    throw userError(`${overrideFile(screen)} exists already. Remove it to begin again.`)
  }
  const files = values.wrap ? [wrapper(screen)] : ejected(screen)
  for (const { path, code } of files) write(join(appDir, overridesFolder, screen, path), code)
  for (const { path } of files) console.log(`${overridesFolder}/${screen}/${path}`)
  if (!values.wrap) suggestRouter(appDir)
  return 0
}

const versionOf = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version

function ejected(screen) {
  const note = `Copied from ${screen} of nacre ${versionOf(packageDir)}. Upgrades do not change it.`
  return screenSources(screen).map(({ path, code }) => ({
    path,
    code: path.endsWith('.css') ? `/* ${note} */\n${code}` : `// ${note}\n${code}`,
  }))
}

/** The exports of the original, such as \`load\`, stay those of the screen. */
function wrapper(screen) {
  const code = `import type { ComponentProps } from 'react'
import { Page as Original } from 'nacre/screens/${screen}'

export * from 'nacre/screens/${screen}'

export function Page(props: ComponentProps<typeof Original>) {
  return <Original {...props} />
}
`
  return { path: 'page.tsx', code }
}

function write(file, code) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, code)
}

/** Package managers other than npm do not give an app the dependencies of its dependencies. */
function suggestRouter(appDir) {
  try {
    createRequire(join(appDir, 'package.json')).resolve('react-router/package.json')
  } catch {
    const nacre = createRequire(join(packageDir, 'package.json'))
    const version = versionOf(dirname(nacre.resolve('react-router/package.json')))
    console.log(`The screen imports react-router: install react-router@${version} in the app.`)
  }
}
