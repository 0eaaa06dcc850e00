import type { TimedParts } from './timed-parts.ts'

/** Returns the value of the header `Server-Timing` of a response whose head is about to be sent. */
export function serverTimingOf(parts: TimedParts, milliseconds: number): string {
  const { count, milliseconds: database } = parts.total('statement')
  const renders = parts.total('render')
  const calls = parts.total('call')
  return [
    `total;dur=${round(milliseconds)}`,
    `db;dur=${round(database)};desc="${count} ${count === 1 ? 'statement' : 'statements'}"`,
    ...(calls.count === 0 ? [] : [`calls;dur=${round(calls.milliseconds)}`]),
    ...(renders.count === 0 ? [] : [`render;dur=${round(renders.milliseconds)}`]),
  ].join(', ')
}

const round = (milliseconds: number) => Math.round(milliseconds * 100) / 100
