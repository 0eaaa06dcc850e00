import { extensionModules as libraryModules } from '#tests/library/admin-extensions.ts'

/** The extensions of the sample library, and broken ones. */
export const extensionModules = {
  ...libraryModules,
  ...import.meta.glob([
    './broken/admin/{screens,cards}/*.tsx',
    './broken/admin/{panels,columns}/*/*.tsx',
  ]),
}
