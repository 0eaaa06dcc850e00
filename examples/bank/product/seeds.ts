import type { Seed } from 'nacre'

export const seeds: readonly Seed[] = [
  { entity: 'account', ref: 'cash', values: { kind: 'cash' } },
  { entity: 'account', ref: 'fees', values: { kind: 'fees' } },
  { entity: 'account', ref: 'savings', values: { kind: 'customer', overdraft: '100.00' } },
  { entity: 'entry', ref: 'first', values: { kind: 'cash', purpose: 'Deposit' } },
  { entity: 'posting', values: { entry: 'first', account: 'cash', amount: '-500.00' } },
  { entity: 'posting', values: { entry: 'first', account: 'savings', amount: '500.00' } },
]
