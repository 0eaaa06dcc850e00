/** The modules of the library’s admin extensions. */
export const extensionModules = import.meta.glob([
  '/tests/sample/admin/{screens,cards}/*.tsx',
  '/tests/sample/admin/{panels,columns}/*/*.tsx',
])
