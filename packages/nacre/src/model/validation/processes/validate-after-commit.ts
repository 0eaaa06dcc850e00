import { didYouMean } from '../names/did-you-mean.ts'
import {
  declarationError,
  type DeclarationError,
} from '#shell/language/errors/declaration-error.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { builtInJobs } from '../../built-in-jobs.ts'

const verbs = ['create', 'change', 'remove', 'restore', 'erase']

/**
 * Returns the mistakes in the `afterCommit` jobs of an entity.
 *
 * @example
 * [...checkAfter(card, { announce })] // [] if all jobs exist
 */
export function* validateAfterCommit(
  { name, afterCommit, actions, states }: Entity,
  jobs: Readonly<Record<string, unknown>>,
): Iterable<DeclarationError> {
  const known = [...verbs, ...Object.keys(states?.moves ?? {}), ...Object.keys(actions)]
  for (const [verb, job] of Object.entries(afterCommit)) {
    const about = `After ${verb} of ${name} comes the job ${job}`
    if (!known.includes(verb)) {
      yield declarationError(
        [name, 'afterCommit', verb],
        `${about}, but ${verb} is nothing that ${name} can do: it is one of ${known.join(', ')}.${didYouMean(verb, known)}`,
        `afterCommit: { create: '${job}' }`,
      )
    }
    if (!isJob(job, jobs)) {
      const existing = Object.keys(jobs).join(', ')
      yield declarationError(
        [name, 'afterCommit', verb],
        `${about}, which is not a job: ${existing === '' ? 'the product has none' : `there is ${existing}`}.`,
        `afterCommit: { ${verb}: '${Object.keys(jobs)[0] ?? 'announce'}' }`,
      )
    }
  }
}

/**
 * Checks whether a job of this name exists.
 *
 * @example
 * isJob('nacre.cleanup', {}) // true
 */
export function isJob(name: string, jobs: Readonly<Record<string, unknown>>): boolean {
  return builtInJobs.has(name) || Object.hasOwn(jobs, name)
}
