import { toKebabCase } from '#shell/model/to-kebab-case.ts'
import { product as library } from 'example-library/product.ts'

/** A file for each page of the library, which says which page it is. */
export const pageFiles = Object.fromEntries(
  Object.keys(library.pages).map((name) => [
    `/product/pages/${toKebabCase(name)}/page.tsx`,
    async () => ({ Page: () => name }),
  ]),
)
