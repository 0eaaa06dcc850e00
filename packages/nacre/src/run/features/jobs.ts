import {
  createJobConnections,
  type JobConnections,
} from '#shell/operations/jobs/job-connections.ts'
import { createJobRunner } from '#shell/operations/jobs/job-runner.ts'
import type { FeatureBase } from './base.ts'
import type { Feature } from './compose-features.ts'

/** The jobs of the product, and the runner of all jobs. */
export const jobs: Feature<FeatureBase, { readonly connections: JobConnections }> = ({
  product,
  store,
  operations,
  config,
  outgoing,
  presence,
  observeJob: observe,
  log,
  jobs: all,
}) => {
  const { productSecrets: secrets, serverUrls: urls } = config
  const connections = createJobConnections({ product, secrets, urls, outgoing })
  return {
    gives: { connections },
    jobs: { ...product.jobs, ...operations.processJobs },
    start: () =>
      createJobRunner({
        // The features after this one have added their jobs.
        product: { ...product, jobs: all },
        store,
        operations,
        services: connections,
        observe,
        ...(presence && { presence }),
        onFailure(job, error, isDead) {
          const sentence = isDead ? 'Job failed permanently' : 'Job failed, will retry'
          log.error(sentence, { path: job.job, requestId: job.id, error })
        },
      }).start(),
  }
}
