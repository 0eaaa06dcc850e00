import { type Email, emailName } from '#shell/language/entities/email.ts'
import type { ProcessJob, ProcessStep } from '#shell/language/product/product-processes.ts'
import type { Product } from '#shell/language/product/product.ts'
import type { JobDescription } from '../description.ts'
import type { CodeDescription, StepDescription, StepPart } from '../process-description.ts'
import { type Languages, normalizeLocalizedText } from '../grammar/localized-text.ts'
import { describeField } from './describe-field.ts'

type Declared = Pick<Product, 'emails' | 'entities' | 'processes' | 'languages'>

const parts: readonly StepPart[] = ['guard', 'prepare', 'effect', 'run']

const verbs = ['create', 'change', 'remove', 'restore']

/**
 * Describes the code of verbs, moves and actions, in the order of the entities and of what each can do.
 * The order of files and exports has no meaning.
 */
export function describeSteps(product: Declared): readonly StepDescription[] {
  const { entities, processes, languages } = product
  const order = entities.flatMap(({ name, states, actions }) =>
    [...verbs, ...Object.keys(states?.moves ?? {}), ...Object.keys(actions)].map(
      (verb) => `${name}.${verb}`,
    ),
  )
  const rank = ({ entity, verbs: [verb = ''] }: ProcessStep) => order.indexOf(`${entity}.${verb}`)
  const steps = (processes?.steps ?? []).toSorted((one, other) => rank(one) - rank(other))
  return steps.map((step) => ({
    entity: step.entity,
    verbs: step.verbs,
    description: normalizeLocalizedText(step.description, languages),
    parts: parts.filter((part) => step[part] !== undefined),
    ...describeCode(step, product),
    catches: step.catches.map(({ code }) => code),
  }))
}

/** Describes all jobs: those of the product, and the typed ones by name, with their rights. */
export function describeJobs(product: Declared & Pick<Product, 'jobs'>): readonly JobDescription[] {
  const { jobs, processes, languages } = product
  const typedJobs = Object.entries(processes?.jobs ?? {}).toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  )
  return [
    ...Object.entries(jobs).map(([name, job]) => ({
      ...describeRuns(name, job),
      ...(job.description === undefined ? {} : { description: job.description }),
    })),
    ...typedJobs.map(([name, job]) => ({
      ...describeRuns(name, job),
      description: normalizeLocalizedText(job.description, languages),
      process: {
        input: describeInput(job, languages),
        ...describeCode(job, product),
        ...(job.renamedFrom === undefined ? {} : { renamedFrom: job.renamedFrom }),
      },
    })),
  ]
}

function describeRuns(
  name: string,
  {
    maxAttempts,
    timeoutSeconds,
    schedule,
  }: Pick<ProcessJob, 'maxAttempts' | 'timeoutSeconds' | 'schedule'>,
): JobDescription {
  return {
    name,
    maxAttempts,
    timeoutSeconds,
    ...(schedule === undefined ? {} : { schedule: schedule.every }),
  }
}

function describeInput({ input }: ProcessJob, languages: Languages) {
  return Object.entries(input).map(([field, one]) => describeField(field, one, languages))
}

function describeCode(
  { rights, sends, starts }: Pick<ProcessStep, 'rights' | 'sends' | 'starts'>,
  { emails, processes }: Declared,
): CodeDescription {
  const jobs = Object.entries(processes?.jobs ?? {})
  return {
    rights,
    sends: sends.flatMap((email) => emailName(emails, email as Email) ?? []),
    starts: starts.flatMap((job) => jobs.find(([, one]) => one === job)?.[0] ?? []),
  }
}
