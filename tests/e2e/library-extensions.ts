/** The extensions of the sample library, and broken ones. The root of the build is the library. */
export const extensionModules = import.meta.glob([
  '/product/admin/{screens,cards}/*.tsx',
  '/product/admin/{panels,columns}/*/*.tsx',
  './broken/admin/{screens,cards}/*.tsx',
  './broken/admin/{panels,columns}/*/*.tsx',
])
