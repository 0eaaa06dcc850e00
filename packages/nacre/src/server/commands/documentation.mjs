// Plain JavaScript: it runs before anything is installed, on any version of Node.

/** The folder of the documentation, which is part of the package. */
const folder = 'node_modules/nacre/docs/'

/**
 * Returns the line that names a page of the documentation. A message ends with it.
 *
 * @example
 * documentationLine('guides/deployment') // 'Documentation: node_modules/nacre/docs/guides/deployment.md'
 */
export const documentationLine = (page) => `Documentation: ${folder}${page}.md`
