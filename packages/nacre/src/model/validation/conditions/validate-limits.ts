import { didYouMean } from '../names/did-you-mean.ts'
import {
  declarationError,
  type DeclarationError,
} from '#shell/language/errors/declaration-error.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { filePathsOf } from '../../values/file-fields.ts'
import { ratePattern } from '#shell/language/entities/limits.ts'

/**
 * Checks the limits of an entity.
 *
 * @example
 * [...validateLimits(card)]
 */
export function* validateLimits({
  name,
  limits,
  actions,
  states,
  fields,
}: Entity): Iterable<DeclarationError> {
  const { perOwner = 0, total = 0, rates = {} } = limits
  for (const [key, limit] of Object.entries({ perOwner, total })) {
    if (!Number.isSafeInteger(limit) || limit < 0) {
      const problem = `The limit ${key} of ${name} must be a whole number.`
      yield declarationError([name, 'limits', key], problem, `limits: { ${key}: 100 }`)
    }
  }
  for (const [verb, rate] of Object.entries(rates)) {
    const place = [name, 'limits', 'rates', verb]
    const isDone =
      ['create', 'change', 'remove'].includes(verb) ||
      (verb === 'upload' && filePathsOf(fields).size > 0) ||
      Object.hasOwn(actions, verb) ||
      Object.hasOwn(states?.moves ?? {}, verb)
    if (!isDone) {
      const problem = `The rate of ${verb} of ${name} is for nothing that is counted.`
      yield declarationError(place, problem, `rates: { create: '10 per hour' }`)
    }
    if (!ratePattern.test(rate)) {
      const problem = `The rate of ${verb} of ${name} must be said as in 10 per hour.`
      yield declarationError(place, problem, `rates: { ${verb}: '10 per hour' }`)
    }
  }
}

/**
 * Checks that what names several fields names fields that there are.
 *
 * @example
 * [...validateFieldNames(card)]
 */
export function* validateFieldNames({
  name,
  fields,
  rules,
  unique,
  indexes,
}: Entity): Iterable<DeclarationError> {
  const line = `fields: ['${Object.keys(fields)[0] ?? 'title'}']`
  for (const [key, kind, declared] of [
    ['rules', 'rule', rules],
    ['unique', 'uniqueness', unique],
  ] as const) {
    for (const [one, { fields: named }] of Object.entries(declared)) {
      for (const field of named) {
        if (Object.hasOwn(fields, field)) continue
        const problem = `The ${kind} ${one} of ${name} names ${field}, which is not a field.${didYouMean(field, Object.keys(fields))}`
        yield declarationError([name, key, one, 'fields'], problem, line)
      }
    }
  }
  for (const field of indexes) {
    if (Object.hasOwn(fields, field)) continue
    const problem = `${name} is sorted by ${field}, which is not a field.${didYouMean(field, Object.keys(fields))}`
    yield declarationError([name, 'indexes'], problem, line.replace('fields', 'indexes'))
  }
}
