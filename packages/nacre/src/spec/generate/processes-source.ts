import { toKebabCase } from '#shell/model/to-kebab-case.ts'
import type { Description, JobDescription } from '../description.ts'
import type { CodeDescription, StepDescription, StepPart } from '../process-description.ts'
import { errorListSource } from './condition-source.ts'
import { fieldsSource } from './field-source.ts'
import { codeComment, placeholderSource } from './pages/placeholder-source.ts'
import {
  entry,
  literalSource,
  objectSource,
  omitDefault,
  type SourceEntry,
  sourceFile,
  type SourceFile,
  textSource,
} from './source.ts'
import { sortByDependencies } from './sort-by-dependencies.ts'

type TypedJob = JobDescription & Required<Pick<JobDescription, 'process'>>

const isTyped = (job: JobDescription): job is TypedJob => job.process !== undefined

/** Generates the files of `product/processes`. What code does is not known: it throws. */
export function processFiles({
  steps,
  jobs,
  entities,
}: Description): Readonly<Record<string, string>> {
  const typed = jobs.filter(isTyped)
  if (steps.length === 0 && typed.length === 0) return {}
  const byEntity = entities.flatMap(({ name }) => {
    const own = steps.filter((step) => step.entity === name)
    const source = stepsSource(own, typed)
    return own.length === 0 ? [] : [[`processes/${toKebabCase(name)}-steps.ts`, source]]
  })
  return {
    'processes/language.ts': languageSource(),
    ...(typed.length > 0 ? { 'processes/jobs.ts': typedJobsSource(typed) } : {}),
    ...Object.fromEntries(byEntity),
  }
}

/** Generates the file with the types of the product, which it imports as a type only. */
function languageSource(): string {
  return [
    `import { processesOf } from ${textSource('nacre')}`,
    `import type { product } from ${textSource('../product.ts')}`,
    '',
    'export const { step, job } = processesOf<typeof product>()',
    '',
  ].join('\n')
}

function stepsSource(steps: readonly StepDescription[], jobs: readonly TypedJob[]): string {
  const file = sourceFile()
  const declare = file.addImport('step', './language.ts')
  const each = steps.map((step) => {
    const { entity, verbs, description, parts, catches } = step
    const verb = verbs.length === 1 ? textSource(verbs[0] ?? '') : literalSource(verbs)
    const name = `${verbs.map((one, index) => (index === 0 ? one : capital(one))).join('Or')}${capital(entity)}`
    const isTaken = jobs.some((one) => one.name === name)
    const options = [
      ...entry('description', literalSource(description)),
      ...codeEntries(step, file, './jobs.ts'),
      ...entry('catches', errorListSource(catches, file)),
      ...parts.flatMap((part) =>
        entry(
          part,
          placeholderSource(`${partNames[part]} of ${entity}.${verbs.join(', ')}`),
          codeComment,
        ),
      ),
    ]
    const declaration = `${declare}(${textSource(entity)}, ${verb}, ${objectSource(options)})`
    return `export const ${isTaken ? `${name}Step` : name} = ${declaration}`
  })
  return file.text(each.join('\n\n'))
}

function typedJobsSource(jobs: readonly TypedJob[]): string {
  const file = sourceFile()
  const declare = file.addImport('job', './language.ts')
  const sorted = sortByDependencies(jobs, ({ process }) => process.starts)
  const each = sorted.map((one) => {
    const { name, description = name, schedule, maxAttempts, timeoutSeconds, process } = one
    const { input, renamedFrom } = process
    const options = [
      ...entry('description', literalSource(description)),
      ...scheduleEntry(schedule, file),
      ...entry('input', input.length === 0 ? undefined : fieldsSource(input, file)),
      ...codeEntries(process, file, undefined),
      ...entry('maxAttempts', omitDefault(maxAttempts, 8)),
      ...entry('timeoutSeconds', omitDefault(timeoutSeconds, 60)),
      ...entry('renamedFrom', renamedFrom === undefined ? undefined : textSource(renamedFrom)),
      ...entry('run', placeholderSource(`The job ${name}`), codeComment),
    ]
    return `export const ${name} = ${declare}(${objectSource(options)})`
  })
  return file.text(each.join('\n\n'))
}

/** Generates when a job runs, if it has a schedule. */
export function scheduleEntry(
  schedule: string | undefined,
  file: SourceFile,
): readonly SourceEntry[] {
  return entry(
    'schedule',
    schedule === undefined
      ? undefined
      : `${file.addImport('every', 'nacre')}(${textSource(schedule)})`,
  )
}

/** Generates the rights of code. `jobs` is the module of the jobs, if it is another one. */
function codeEntries(
  { rights, sends, starts }: CodeDescription,
  file: SourceFile,
  jobs: string | undefined,
): readonly SourceEntry[] {
  const namesFrom = (names: readonly string[], module: string | undefined) => {
    const all = names.map((name) => (module === undefined ? name : file.addImport(name, module)))
    return names.length === 0 ? undefined : `[${all.join(', ')}]`
  }
  return [
    ...entry('rights', omitDefault(rights, {})),
    ...entry('sends', namesFrom(sends, '../emails.ts')),
    ...entry('starts', namesFrom(starts, jobs)),
  ]
}

const partNames: Readonly<Record<StepPart, string>> = {
  guard: 'The guard',
  prepare: 'The preparation',
  effect: 'The effect',
  run: 'The code',
}

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
