/** Tests and the values that they share. */
export const test = /\.(?:test|fixture)\.tsx?$/

/**
 * The files of a field type that belong to the language, to the model, and to the specification. The
 * others belong to the user interface.
 */
const typeInLanguage = /\/(?:field|field-type-name|file-types)(?:\.test)?\.ts$/
const typeInModel =
  /\/(?:fields|field-type|types?|traits|display-type|plain-text|format-time|\w+-type)(?:\.test|\.fixture)?\.ts$/
const typeInSpecification = /\/(?:specifications?|type-specification|range-errors)\.ts$/

/** The files of a sign-in method that belong to the login area, to the API and to the emails. */
const methodInLogin = /\/login\/|\/(?:sign-in-offers?|account-sections|account-actions)\.ts$/
const methodInModel = /\/email-types\.ts$/
const methodInApi = /\/routes\.ts$/
const methodInServer = /\/(?:email-messages|shared-email-texts)\.ts$/

/**
 * Returns the path that decides what a file may import. A field type has one folder with a part for
 * the model, one for the specification and one for the user interface. A sign-in method has one folder
 * with operations, routes, emails and parts of the login area.
 */
export function layerPath(path: string): string {
  const name = path.slice('shell/'.length)
  if (path.startsWith('shell/field-types/')) return `shell/${layerOfType(path)}/${name}`
  if (path.startsWith('shell/sign-in-methods/')) return `shell/${layerOfMethod(path)}/${name}`
  return path
}

function layerOfType(path: string): string {
  if (typeInLanguage.test(path)) return 'language'
  if (typeInModel.test(path)) return 'model'
  return typeInSpecification.test(path) ? 'spec' : 'ui'
}

function layerOfMethod(path: string): string {
  if (methodInModel.test(path)) return 'model'
  if (methodInLogin.test(path)) return 'ui'
  if (methodInApi.test(path)) return 'api'
  return methodInServer.test(path) ? 'server' : 'operations'
}
