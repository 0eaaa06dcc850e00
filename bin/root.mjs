import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the project, wherever the command was given. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))
