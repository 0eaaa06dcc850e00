import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { filesWithoutScreen, missingScreenMessage } from '#shell/vite/screen-overrides.ts'
import { checkMessages } from './check-messages.mjs'
import { run as runProgram } from './run.mjs'
import { writeSpecification } from './spec/spec.mjs'

/**
 * `nacre check`: the types, the messages, and the declarations with their printed specification.
 * Prints what is wrong.
 */
export async function run({ appDir, values, packages }) {
  const folder = resolve(values.out ?? appDir)
  const steps = [
    { name: 'types', check: () => checkTypes(appDir) },
    { name: 'screens', check: () => checkScreens(appDir) },
    { name: 'messages', check: () => checkMessages(appDir) },
    { name: 'declarations', check: () => checkSpecification(appDir, folder, values.fix === true) },
  ]
  let failed = 0
  for (const { name, check } of steps) {
    const isGood = await check().catch((error) => {
      console.error(error.message)
      return false
    })
    console.log(`${isGood ? '✓' : '✗'} ${name}`)
    if (!isGood) failed += 1
  }
  const status = failed === 0 ? 0 : 1
  return values.deploy ? Math.max(status, await checkInstallation(appDir, packages)) : status
}

/** The settings and the data are checked by the server that would use them. */
async function checkInstallation(appDir, packages) {
  const { createAppBuild } = await import('./app-build.mjs')
  return createAppBuild(appDir, packages).withBuild(async (folder) => {
    const main = join(folder, 'server/main.js')
    const { code } = await runProgram(process.execPath, [main, 'doctor'])
    return code
  })
}

/** An app without TypeScript or without a configuration for it has no types to check. */
async function checkTypes(appDir) {
  const typescript = findTypeScript(appDir)
  if (typescript === undefined || !existsSync(join(appDir, 'tsconfig.json'))) return true
  const { code } = await runProgram(process.execPath, [typescript, '--noEmit', '-p', appDir])
  return code === 0
}

/** A screen of the app must replace one of the shell. */
async function checkScreens(appDir) {
  const files = filesWithoutScreen(appDir)
  if (files.length > 0) console.log(missingScreenMessage(files))
  return files.length === 0
}

function findTypeScript(appDir) {
  try {
    const found = createRequire(join(appDir, 'package.json')).resolve('typescript/package.json')
    return join(dirname(found), 'bin/tsc')
  } catch {
    return undefined
  }
}

/** The declarations are checked when the app opens. The files are compared if they exist. */
async function checkSpecification(appDir, folder, fix) {
  const { describeLiveProduct } = await import('./spec/describe-live-product.mjs')
  const described = await describeLiveProduct(appDir)
  for (const hint of described.hints) console.log(`Hint: ${hint}`)
  const isPrinted = existsSync(join(folder, 'SPECIFICATION.md'))
  if (isPrinted) writeSpecification(described, folder, !fix)
  return true
}
