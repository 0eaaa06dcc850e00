import { relative, sep } from 'node:path'
import type { Plugin } from 'vite'
import { findOutsideAccess } from './find-outside-access.ts'

const processFile = /^product\/processes\/.*(?<!\.test)\.ts$/u

/** Rejects code of processes that leaves its transaction, when an app is built, developed or tested. */
export function checkProcesses(): Plugin {
  let appDir = process.cwd()
  return {
    name: 'nacre-check-processes',
    enforce: 'pre',
    configResolved: ({ root }) => {
      appDir = root
    },
    transform(code, id) {
      const path = relative(appDir, id.replace(/\?.*$/u, '')).split(sep).join('/')
      if (!processFile.test(path)) return
      const [first] = findOutsideAccess(code, path)
      if (!first) return
      const { line, name, instead } = first
      throw new Error(
        `${path}:${line}: The code of a process does not use ${name}. It runs in a transaction, which may be repeated. ${instead}`,
      )
    },
  }
}
