import type { Figure } from './figure.ts'
import { measured } from './measured.ts'

interface Costs {
  readonly check: number
  readonly bare: number
  readonly known: number
  readonly unknown: number
}

/** What it costs to know who is asking, and how long a wrong password takes for whom. */
export async function measureAccounts(): Promise<Figure[]> {
  const { check, bare, known, unknown } = await measured<Costs>('bench/accounts-rounds.ts')
  return [
    {
      what: 'who is asking, signed in, CPU a request',
      value: `${check.toFixed(1)} µs`,
      budget: '10 µs',
    },
    { what: 'who is asking, a stranger, CPU a request', value: `${bare.toFixed(1)} µs` },
    { what: 'a wrong password for an account that is there', value: `${known.toFixed(1)} ms` },
    { what: 'a wrong password for one that is not', value: `${unknown.toFixed(1)} ms` },
  ]
}
