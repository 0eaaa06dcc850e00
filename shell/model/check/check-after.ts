import type { Entity } from '../entity.ts'
import { ownJobs } from '../own-jobs.ts'

const verbs = ['create', 'change', 'remove', 'restore', 'erase']

/**
 * What is wrong with the jobs that follow what is done to records.
 *
 * @example
 * checkAfter(card, { announce }) // ['After publihs of card comes announce, but …']
 */
export function* checkAfter(
  { name, after, actions, states }: Entity,
  jobs: Readonly<Record<string, unknown>>,
): Iterable<string> {
  const known = [...verbs, ...Object.keys(states?.moves ?? {}), ...Object.keys(actions)]
  for (const [verb, job] of Object.entries(after)) {
    const about = `After ${verb} of ${name} comes the job ${job}`
    if (!known.includes(verb)) {
      yield `${about}, but ${verb} is nothing that ${name} can do: it is one of ${known.join(', ')}.`
    }
    if (!isJob(job, jobs)) {
      const there = Object.keys(jobs).join(', ')
      yield `${about}, which is not a job: ${there === '' ? 'the product has none' : `there is ${there}`}.`
    }
  }
}

/**
 * Whether a job of this name can be done.
 *
 * @example
 * isJob('nacre tidy', {}) // true
 */
export function isJob(name: string, jobs: Readonly<Record<string, unknown>>): boolean {
  return ownJobs.has(name) || Object.hasOwn(jobs, name)
}
