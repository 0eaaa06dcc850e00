import type { Figure } from './figure.ts'
import { runMeasurement } from './run-measurement.ts'

interface Costs {
  readonly session: number
  readonly anonymous: number
  readonly known: number
  readonly unknown: number
}

/** Measures authentication and wrong passwords in process, without HTTP. */
export async function measureAccounts(): Promise<Figure[]> {
  const { session, anonymous, known, unknown } = await runMeasurement<Costs>('accounts-rounds.ts')
  return [
    {
      what: 'in process: authentication of a session, CPU per request',
      value: `${session.toFixed(1)} µs`,
      budget: '10 µs',
    },
    {
      what: 'in process: authentication without a session, CPU per request',
      value: `${anonymous.toFixed(1)} µs`,
    },
    {
      what: 'in process: a wrong password for an existing account',
      value: `${known.toFixed(1)} ms`,
    },
    {
      what: 'in process: a wrong password for an unknown account',
      value: `${unknown.toFixed(1)} ms`,
    },
  ]
}
