import { extensionModules as libraryModules } from '#tests/sample/admin-extensions.ts'

/** The extensions of the sample library, and broken ones. */
export const extensionModules = {
  ...libraryModules,
  ...import.meta.glob([
    '/tests/e2e/broken/admin/{screens,cards}/*.tsx',
    '/tests/e2e/broken/admin/{panels,columns}/*/*.tsx',
  ]),
}
