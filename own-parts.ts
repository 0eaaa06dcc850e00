/**
 * The code of the product's own parts of the admin area, each loaded when it is wanted. Only the admin
 * area asks for this file, so that other visitors do not even load the names.
 */
export const ownFiles = import.meta.glob([
  '/product/admin/{screens,cards}/*.tsx',
  '/product/admin/{panels,columns}/*/*.tsx',
])
