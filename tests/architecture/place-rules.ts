import { test } from './layers.ts'
import type { Rule } from './rule.ts'
import type { Sources } from './sources.ts'

/** Functions that decide about security, each with the files that may call it. */
const callers: Readonly<Record<string, readonly string[]>> = {
  isXsrfToken: ['server/requests/same-site.ts', 'server/handlers/form-handler.ts'],
  isCrossSite: [
    'server/requests/same-site.ts',
    'server/handlers/form-handler.ts',
    'server/handlers/session-handler.ts',
  ],
  xsrfTokenFor: [
    'server/requests/same-site.ts',
    'server/requests/visitor.ts',
    'server/requests/authenticate.ts',
    'server/responses/set-cookies.ts',
  ],
  permissionFor: ['operations/authorizer.ts'],
  fieldPermission: ['operations/authorizer.ts'],
}
/** The language declares permissions, and these describe them without deciding about a request. */
const describes = /^shell\/(?:language|model|spec)\//u
const comments = /\/\*[\s\S]*?\*\/|\/\/.*$/gm

/** The XSRF token and the declared permissions are each evaluated in one place. */
export const securityInOnePlace: Rule = {
  name: 'the XSRF token and the permissions are evaluated only where this file says',
  mend: 'Call assertSameSite, or a method of the authorizer.',
  find: (sources: Sources) =>
    [...sources]
      .filter(([path]) => path.startsWith('shell/') && !test.test(path) && !describes.test(path))
      .flatMap(([path, text]) => {
        const code = text.replaceAll(comments, '')
        return Object.entries(callers)
          .filter(
            ([name, files]) =>
              !files.includes(path.slice('shell/'.length)) && code.includes(`${name}(`),
          )
          .map(([name]) => `${path}: ${name}`)
      }),
}

const most = 25

/** A folder is read at a glance. Tests lie beside their files, so they do not count. */
export const smallFolders: Rule = {
  name: 'a folder has at most 25 files of code, besides tests',
  mend: 'Group the files that change together in a folder of their own.',
  find: (sources: Sources) => {
    const folders = new Map<string, string[]>()
    for (const path of [...sources.keys()].toSorted()) {
      if (/\.(?:test|fixture|e2e)\./u.test(path)) continue
      const folder = path.slice(0, path.lastIndexOf('/'))
      folders.set(folder, [...(folders.get(folder) ?? []), path])
    }
    return [...folders.values()].flatMap((paths) => paths.slice(most))
  },
}
