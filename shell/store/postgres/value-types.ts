import { types } from 'pg'

const { builtins } = types

/** How values come out of the driver: as the store gives them, so that most need no decoding. */
export const valueTypes = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    return format === 'binary'
      ? types.getTypeParser(oid, 'binary')
      : (own.get(oid) ?? types.getTypeParser(oid))
  },
}

const own = new Map<number, (text: string) => unknown>([
  // Ours are bounded to what a number holds exactly.
  [builtins.INT8, Number],
  // A day has no time, and with one it would change with the zone of the process.
  [builtins.DATE, (text) => text],
  [builtins.TIMESTAMPTZ, momentOf],
])

/** `2026-01-28 08:00:00.5+00` as it is written everywhere else: `2026-01-28T08:00:00.500Z`. */
function momentOf(text: string): string {
  // Our connections are in UTC, unless their address says otherwise.
  if (!text.endsWith('+00')) return new Date(text.replace(/([+-]\d\d)$/u, '$1:00')).toISOString()
  const thousandths = text.slice(20, -3).padEnd(3, '0').slice(0, 3)
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${thousandths}Z`
}
