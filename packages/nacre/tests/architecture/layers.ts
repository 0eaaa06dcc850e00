/** Tests and the values that they share. */
export const test = /\.(?:test|fixture)\.tsx?$/

/** The files of a field type that belong to the model, and those that belong to the specification. */
const typeInModel =
  /\/(?:fields?|field-type|field-type-name|types?|traits|display-type|plain-text|format-time|file-types|\w+-type)(?:\.test|\.fixture)?\.ts$/
const typeInSpecification = /\/(?:specifications?|type-specification|range-errors)\.ts$/

/**
 * Returns the path that decides what a file may import. A field type has one folder with a part for
 * the model, one for the specification and one for the user interface.
 */
export function layerPath(path: string): string {
  const name = path.startsWith('shell/field-types/') ? path.slice('shell/'.length) : undefined
  if (name === undefined) return path
  if (typeInModel.test(path)) return `shell/model/${name}`
  return `shell/${typeInSpecification.test(path) ? 'spec' : 'ui'}/${name}`
}
