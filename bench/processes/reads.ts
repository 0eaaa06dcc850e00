import type { Figure } from '../figure.ts'
import { median } from '../statistics.ts'
import { type Bench, costOf, createAll, send } from './client.ts'

const rounds = 5
const times = 200

/** Measures a list of 25 rows with two totals that are worked out when it is read. */
export async function measureTotalsInList(bench: Bench): Promise<Figure> {
  const parents = Array.from({ length: 25 }, (_, index) => ({ name: `Listed ${index}` }))
  const ids = await createAll(bench, 'parents', parents)
  const children = ids.flatMap((parent) =>
    Array.from({ length: 20 }, (_, amount) => ({ name: 'Child', amount, parent })),
  )
  await createAll(bench, 'counteds', children)
  const list = (fields: string) => async () => {
    for (let time = 0; time < times; time += 1)
      await send(bench, 'GET', `/v1/parents?limit=25&sort=-createdAt&fields=${fields}`)
  }
  const ratios: number[] = []
  for (let round = -1; round < rounds; round += 1) {
    const floor = await costOf(bench, list('name,count'))
    const ours = await costOf(bench, list('name,count,live,least'))
    if (round >= 0) ratios.push(ours / floor)
  }
  return {
    what: 'list of 25 rows with two live totals ÷ without',
    value: `${median(ratios).toFixed(2)} ×`,
    budget: '1.3 ×',
  }
}

/** Measures the answer to what one may do with a record: six moves, of which three ask code. */
export async function measurePermissions(bench: Bench): Promise<Figure> {
  const [id] = await createAll(bench, 'guardeds', [{ name: 'Guarded' }])
  const spent: number[] = []
  for (let time = -50; time < times; time += 1) {
    const start = performance.now()
    await send(bench, 'GET', `/v1/guardeds/${id}/permissions`)
    if (time >= 0) spent.push(performance.now() - start)
  }
  return {
    what: 'what one may do with six moves, three with code',
    value: `${median(spent).toFixed(1)} ms`,
    budget: '10 ms',
  }
}
