import { dirname, extname, join } from 'node:path'

/** The folder of the shell's sources, or of its compiled files in the installed package. */
export const shellDir: string = dirname(import.meta.dirname)

const isCompiled = extname(import.meta.filename) === '.js'

/** The path of a file of the shell, which is named by its source: `ui/start-browser.tsx`. */
export function shellFile(source: string): string {
  return join(shellDir, isCompiled ? source.replace(/\.tsx?$/u, '.js') : source)
}
