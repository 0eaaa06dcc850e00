import { dirname } from 'node:path'

/** The folder of the shell's sources. */
export const shellDir: string = dirname(import.meta.dirname)
