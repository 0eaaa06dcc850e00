import { extensionModules as right } from '#tests/sample/admin-extensions.ts'

/** What the library adds, and what was made badly. */
export const extensionModules = {
  ...right,
  ...import.meta.glob([
    '/tests/e2e/broken/admin/{screens,cards}/*.tsx',
    '/tests/e2e/broken/admin/{panels,columns}/*/*.tsx',
  ]),
}
