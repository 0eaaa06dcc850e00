import { didYouMean } from './names/did-you-mean.ts'
import {
  declarationError,
  type DeclarationError,
} from '#shell/language/errors/declaration-error.ts'
import type { Product } from '#shell/language/product/product.ts'
import { type ServerCall, serverCallsOf } from '#shell/language/product/server-call.ts'

const variablePattern = /^[A-Z][A-Z\d_]*$/u

/**
 * Returns the mistakes in secrets and in the calls of jobs.
 *
 * @example
 * [...validateSecretsAndCalls(product)] // [] if all are valid
 */
export function* validateSecretsAndCalls(product: Product): Iterable<DeclarationError> {
  const variables = new Map<string, string>()
  for (const [name, { variable }] of Object.entries(product.secrets)) {
    if (!variablePattern.test(variable)) {
      yield declarationError(
        ['secrets', name, 'variable'],
        `The secret ${name} comes from ${variable}, which is no name of a variable: it has capitals, digits and underscores.`,
        `variable: '${constantCase(name)}'`,
      )
    }
    const other = variables.get(variable)
    if (other !== undefined) {
      yield declarationError(
        ['secrets', name, 'variable'],
        `The secrets ${other} and ${name} come from the same variable ${variable}.`,
        `variable: '${constantCase(name)}'`,
      )
    }
    variables.set(variable, name)
  }
  for (const [name, call] of Object.entries(serverCallsOf(product.calls)))
    yield* validateServerCall(name, call, product)
}

function* validateServerCall(
  name: string,
  { url, urlVariable, bearer, sends, reads }: ServerCall,
  { secrets }: Product,
): Iterable<DeclarationError> {
  if (url === undefined && urlVariable === undefined) {
    yield declarationError(
      ['calls', name, 'url'],
      `The call ${name} has neither a URL nor a variable with one.`,
      `urlVariable: '${constantCase(name)}_URL'`,
    )
  }
  if (url !== undefined && !/^https?:\/\//u.test(url)) {
    yield declarationError(
      ['calls', name, 'url'],
      `The call ${name} goes to ${url}, which is no http or https URL.`,
      `url: 'https://print.example/v2'`,
    )
  }
  if (urlVariable !== undefined && !variablePattern.test(urlVariable)) {
    yield declarationError(
      ['calls', name, 'urlVariable'],
      `The URL of the call ${name} comes from ${urlVariable}, which is no name of a variable: it has capitals, digits and underscores.`,
      `urlVariable: '${constantCase(name)}_URL'`,
    )
  }
  if (bearer !== undefined && !Object.hasOwn(secrets, bearer)) {
    yield declarationError(
      ['calls', name, 'bearer'],
      `The call ${name} sends the secret ${bearer}, which is not declared.${didYouMean(bearer, Object.keys(secrets))}`,
      `secrets: { ${bearer}: secret({ variable: '${constantCase(bearer)}', description: '…' }) }`,
    )
  }
  for (const [key, fields] of [
    ['sends', sends],
    ['reads', reads],
  ] as const) {
    for (const [field, { declarationErrors }] of Object.entries(fields)) {
      for (const problem of declarationErrors) {
        yield declarationError(
          ['calls', name, key, field],
          `The field ${field} of the call ${name} is wrong. ${problem}`,
          `${field}: text({ required: true })`,
        )
      }
    }
  }
}

/** Converts a name to that of a variable: `printerToken` becomes `PRINTER_TOKEN`. */
const constantCase = (name: string) =>
  name.replaceAll(/[A-Z]/gu, (capital) => `_${capital}`).toUpperCase()
