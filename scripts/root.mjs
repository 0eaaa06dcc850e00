import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the repository, independent of the working directory. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** The product of the source document, which `npm start` serves. */
export const exampleShell = join(root, 'examples/shell')
