import { every, job } from '#shell/model/job.ts'

export const jobs = {
  /** Says on the notice board what has been published. */
  announce: job({
    async run({ payload, create }) {
      await create('notice', { about: `New: ${JSON.stringify(payload)}` })
    },
  }),
  tidy: job({ schedule: every('day at 03:00'), run: async () => {} }),
}
