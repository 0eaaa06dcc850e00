import { join, resolve } from 'node:path'
import { fs } from './light-builtins.mjs'
import { userError } from './run-command.mjs'

/**
 * Separates `--app FOLDER` from the arguments. Without it, the folder is the one that `nacre.app` in
 * the `package.json` of the working directory names, or the working directory itself.
 */
export function findApp(args, cwd = process.cwd()) {
  const index = args.findIndex((arg) => arg === '--app' || arg.startsWith('--app='))
  if (index < 0) return { appDir: resolve(cwd, configuredFolder(cwd)), args }
  const inline = args[index].startsWith('--app=') ? args[index].slice('--app='.length) : undefined
  const folder = inline ?? args[index + 1]
  if (!folder) throw userError('--app requires a folder, such as --app apps/shop.')
  return {
    appDir: resolve(cwd, folder),
    args: args.toSpliced(index, inline === undefined ? 2 : 1),
  }
}

function configuredFolder(cwd) {
  try {
    return JSON.parse(fs.readFileSync(join(cwd, 'package.json'), 'utf8')).nacre?.app ?? '.'
  } catch {
    return '.'
  }
}

/** Throws an error for users unless the folder contains a product. */
export function assertApp(appDir) {
  if (fs.existsSync(join(appDir, 'product/product.ts'))) return
  throw userError(
    `There is no app in ${appDir}: product/product.ts is missing. ` +
      'Change to the folder of an app, name it with --app, or create one with `npm create nacre`.',
    'tutorial/tool-library',
  )
}
