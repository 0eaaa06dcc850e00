import type { Figure } from '../figure.ts'
import { median } from '../statistics.ts'
import { type Bench, costOf, createAll, send } from './client.ts'

const rounds = 5
const times = 200
const values = { name: 'Spring fair', amount: 1 }

interface Compared {
  readonly what: string
  readonly plural: string
  readonly floor: string
  readonly budget: string
  /** Returns the values of a number of records. */
  bodies(count: number): Promise<readonly object[]>
}

/** Measures creates with processes against plain ones, one after the other. */
export async function measureCreates(bench: Bench): Promise<Figure[]> {
  const [house] = await createAll(bench, 'houses', [{ name: 'House' }])
  const [till] = await createAll(bench, 'tills', [{ name: 'Till' }])
  const parents = await createAll(
    bench,
    'parents',
    Array.from({ length: 16 }, (_, index) => ({ name: `Parent ${index}` })),
  )
  const repeat = (body: object) => async (count: number) =>
    Array.from({ length: count }, () => body)
  const compared: readonly Compared[] = [
    {
      what: 'create with an effect over three records ÷ a plain create',
      plural: 'sales',
      floor: 'plains',
      budget: '3 ×',
      async bodies(count) {
        const seats = Array.from({ length: count }, (_, index) => ({ name: `Seat ${index}` }))
        return (await createAll(bench, 'seats', seats)).map((seat) => ({ ...values, seat, till }))
      },
    },
    {
      what: 'create with onlyIf and counts ÷ the same without',
      plural: 'checkeds',
      floor: 'bares',
      budget: '1.5 ×',
      bodies: repeat({ ...values, house }),
    },
    {
      what: 'create that renews two stored totals ÷ the same without',
      plural: 'counteds',
      floor: 'bares',
      budget: '1.5 ×',
      bodies: async (count) =>
        Array.from({ length: count }, (_, index) => ({
          ...values,
          parent: parents[index % parents.length],
        })),
    },
  ]
  const figures: Figure[] = []
  for (const one of compared) {
    const floorBodies = repeat(one.floor === 'bares' ? { ...values, house } : values)
    const ratios: number[] = []
    for (let round = -1; round < rounds; round += 1) {
      const bodies = await one.bodies(times)
      const floor = await createOneByOne(bench, one.floor, await floorBodies(times))
      const ours = await createOneByOne(bench, one.plural, bodies)
      if (round >= 0) ratios.push(ours / floor)
    }
    figures.push({
      what: one.what,
      value: `${median(ratios).toFixed(2)} ×`,
      budget: one.budget,
    })
  }
  return figures
}

function createOneByOne(bench: Bench, plural: string, bodies: readonly object[]): Promise<number> {
  return costOf(bench, async () => {
    for (const body of bodies) await send(bench, 'POST', `/v1/${plural}`, body)
  })
}

/** Measures fifty creates in one set at the same time, against fifty one after the other. */
export async function measureCrowd(bench: Bench): Promise<Figure> {
  const [house] = await createAll(bench, 'houses', [{ name: 'Crowded' }])
  const bodies = Array.from({ length: 50 }, () => ({ ...values, house }))
  const ratios: number[] = []
  for (let round = -1; round < rounds; round += 1) {
    const alone = await timeOf(async () => {
      for (const body of bodies) await send(bench, 'POST', '/v1/checkeds', body)
    })
    const together = await timeOf(async () => {
      await Promise.all(bodies.map((body) => send(bench, 'POST', '/v1/checkeds', body)))
    })
    if (round >= 0) ratios.push(together / alone)
  }
  return {
    what: 'time of 50 creates in one set at once ÷ one by one',
    value: `${median(ratios).toFixed(2)} ×`,
    budget: '1 ×',
  }
}

async function timeOf(work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
