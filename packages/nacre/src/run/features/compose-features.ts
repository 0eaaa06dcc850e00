import type { SystemRoute } from '#shell/api/route.ts'
import type { Job } from '#shell/language/product/job.ts'

type Jobs = Readonly<Record<string, Job>>

/** Background work that runs until it is stopped. */
export interface BackgroundWork {
  stop(): Promise<unknown>
}

/** What a feature adds to an app. */
export interface OpenedFeature<Gives extends object = object> {
  /** What later features and the server use. */
  readonly gives?: Gives
  readonly routes?: readonly SystemRoute[]
  readonly jobs?: Jobs
  /** Starts the background work, in the order of the features. */
  readonly start?: () => BackgroundWork | Promise<BackgroundWork>
}

/** A part of an app that adds routes, jobs or background work. It also gets the jobs of all features. */
export type Feature<Deps extends object, Gives extends object> = (
  deps: Deps & { readonly jobs: Jobs },
) => OpenedFeature<Gives>

/** The features of an app, with everything that they add. */
export interface OpenedFeatures<Gives extends object> {
  readonly gives: Gives
  readonly routes: readonly SystemRoute[]
  readonly jobs: Jobs
  /** Starts all background work. What it returns stops it. */
  start(): Promise<BackgroundWork>
}

/** A list of features. Each one can use what the ones before it give. */
export interface Features<Base extends object, Gives extends object> {
  with<More extends object>(feature: Feature<Base & Gives, More>): Features<Base, Gives & More>
  open(base: Base): OpenedFeatures<Gives>
}

/**
 * Creates an empty list of features.
 *
 * @example
 * const features = composeFeatures<Base>().with(accounts).with(apiKeys)
 * const { routes, jobs, start } = features.open(base)
 */
export function composeFeatures<Base extends object>(): Features<Base, object> {
  return listOf<Base, object>([])
}

/** The compiler checks what a feature needs when `with` adds it. */
type AnyFeature = Feature<never, object>

function listOf<Base extends object, Gives extends object>(
  all: readonly AnyFeature[],
): Features<Base, Gives> {
  return {
    with: (feature) => listOf([...all, feature as AnyFeature]),
    open: (base) => openAll<Gives>(all, base),
  }
}

function openAll<Gives extends object>(
  all: readonly AnyFeature[],
  base: object,
): OpenedFeatures<Gives> {
  const jobs: Record<string, Job> = {}
  const gives = {}
  const opened = all.map((feature) => {
    const one = feature({ ...base, ...gives, jobs } as never)
    Object.assign(gives, one.gives)
    Object.assign(jobs, one.jobs)
    return one
  })
  return {
    gives: gives as Gives,
    routes: opened.flatMap(({ routes = [] }) => routes),
    jobs,
    async start() {
      const running: BackgroundWork[] = []
      for (const { start } of opened) if (start) running.push(await start())
      return { stop: () => Promise.all(running.map((one) => one.stop())) }
    },
  }
}
