import { every, job } from 'nacre'

export const jobs = {
  /** Creates a notice about a publication. */
  announce: job({
    async run({ payload, create }) {
      await create('notice', { about: `New: ${JSON.stringify(payload)}` })
    },
  }),
  tidy: job({ schedule: every('day at 03:00'), run: async () => {} }),
}
