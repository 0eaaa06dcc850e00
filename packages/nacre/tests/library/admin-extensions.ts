/** The code of what the library adds to the admin area. */
export const extensionModules = import.meta.glob([
  '../../../../examples/library/product/admin/{screens,cards}/*.tsx',
  '../../../../examples/library/product/admin/{panels,columns}/*/*.tsx',
])
