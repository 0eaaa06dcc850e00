import type { Figure } from './figure.ts'
import { runMeasurement } from './run-measurement.ts'

interface Costs {
  readonly check: number
  readonly bare: number
  readonly known: number
  readonly unknown: number
}

/** Measures authentication and wrong passwords in process, without HTTP. */
export async function measureAccounts(): Promise<Figure[]> {
  const { check, bare, known, unknown } = await runMeasurement<Costs>('bench/accounts-rounds.ts')
  return [
    {
      what: 'in process: who is asking, signed in, CPU a request',
      value: `${check.toFixed(1)} µs`,
      budget: '10 µs',
    },
    {
      what: 'in process: who is asking, a stranger, CPU a request',
      value: `${bare.toFixed(1)} µs`,
    },
    {
      what: 'in process: a wrong password for an account that is there',
      value: `${known.toFixed(1)} ms`,
    },
    { what: 'in process: a wrong password for one that is not', value: `${unknown.toFixed(1)} ms` },
  ]
}
