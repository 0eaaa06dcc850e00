import type { ListQuery } from './list-query.ts'

export const periods = ['day', 'week', 'month', 'year'] as const

export type Period = (typeof periods)[number]

/** By what records are grouped: a value that they have in common, or the period that one falls into. */
export interface Grouping {
  readonly name: string
  readonly period?: Period
}

/** What is worked out from the values of a field, of all the records of a group. */
export interface Measure {
  readonly name: string
  readonly kind: 'sum' | 'average' | 'min' | 'max'
}

/** A summary that is wanted. Everything in it has been checked. */
export interface SummaryQuery extends Pick<ListQuery, 'where' | 'search' | 'me'> {
  readonly by: readonly Grouping[]
  readonly measures: readonly Measure[]
  /** In whose days, weeks and months moments are counted. */
  readonly zone: string
  /** By how many records they have, the largest first, instead of by what they have in common. */
  readonly isByCount: boolean
  readonly limit: number
}

/** The records that have something in common. */
export interface Group {
  /** In the order of the question. A period is its first day. */
  readonly values: readonly unknown[]
  readonly count: number
  /** In the order of the question; of numbers exactly, in units of the last place, and how many there are. */
  readonly measures: readonly Measured[]
}

export type Measured =
  | { readonly sum: bigint | undefined; readonly count: number }
  | { readonly value: unknown }
