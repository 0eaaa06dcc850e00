/** The code of what the library adds to the admin area. */
export const extensionModules = import.meta.glob([
  '/tests/sample/admin/{screens,cards}/*.tsx',
  '/tests/sample/admin/{panels,columns}/*/*.tsx',
])
