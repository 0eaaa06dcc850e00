import type { DurationUnit } from '#shell/model/duration.ts'
import type { SpecInline } from '#shell/model/specification-document.ts'
import type { MoveDescription } from '../description.ts'
import { code } from '../document/inline.ts'
import { codeSpansIn } from './phrase.ts'

/** When a move happens by itself. */
export type MoveTime = Pick<MoveDescription, 'after' | 'at'>

/** Formats when a move happens by itself: `15 minutes after entering the state`. */
export function formatMoveTime({ after, at }: MoveTime): SpecInline {
  if (after) {
    const unit = after.count === 1 ? after.unit.slice(0, -1) : after.unit
    return [`${after.count} ${unit} after entering the state`]
  }
  if (!at) return []
  return [at.kind === 'date' ? 'on the day ' : 'at the moment ', code(at.field)]
}

/** Parses when a move happens by itself, or returns `undefined` if it is said in other words. */
export function parseMoveTime(text: string): MoveTime | undefined {
  const after = /^(\d+) (minute|hour|day|month)s? after entering the state$/u.exec(text)
  if (after) {
    const [, count, unit = ''] = after
    return { after: { count: Number(count), unit: `${unit}s` as DurationUnit } }
  }
  const at = /^(on the day|at the moment) /u.exec(text)
  const [field] = codeSpansIn(text)
  if (!at || field === undefined) return undefined
  return { at: { field, kind: at[1] === 'on the day' ? 'date' : 'timestamp' } }
}
