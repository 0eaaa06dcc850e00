import { createCleanupJob } from '#shell/operations/jobs/cleanup-job.ts'
import { createRecountJob } from '#shell/operations/jobs/recount-job.ts'
import { createFileCleanupJob } from '#shell/operations/uploads/file-cleanup-job.ts'
import { createCleanup } from '#shell/store/cleanup.ts'
import type { FeatureBase } from './base.ts'
import type { OpenedFeature } from './compose-features.ts'

type Deps = Pick<FeatureBase, 'product' | 'database' | 'store' | 'operations'>

/** The jobs that delete what nobody needs any more, and correct stored totals. */
export function cleanup({ product, database, store, operations }: Deps): OpenedFeature {
  const { entities } = product
  const options = { product, store, operations, cleanup: createCleanup(database), entities }
  return {
    jobs: {
      'nacre.cleanup': createCleanupJob(options),
      'nacre.file-cleanup': createFileCleanupJob(store),
      'nacre.recount': createRecountJob(store),
    },
  }
}
