import { dayAt } from '../day-at.ts'
import { toLocalDateTime } from '../../../records/zoned-time.ts'

/** A time that can be chosen, as timestamps. */
export interface FreeSlot {
  readonly from: string
  readonly to: string
}

interface SlotOptions {
  /** The length of a slot in minutes. */
  readonly minutes: number
  /** The minutes between the starts of two slots, counted from midnight at the place. */
  readonly step: number
  readonly zone: string
}

const minute = 60_000

/** Returns the slots in spans of free time, by the day of their start at the place. */
export function slotsByDay(
  spans: readonly FreeSlot[],
  { minutes, step, zone }: SlotOptions,
): ReadonlyMap<string, readonly FreeSlot[]> {
  const slots = new Map<string, FreeSlot[]>()
  for (const { from, to } of spans) {
    for (
      let start = nextStart(Date.parse(from), step, zone);
      start + minutes * minute <= Date.parse(to);
      start += step * minute
    ) {
      const slot = {
        from: new Date(start).toISOString(),
        to: new Date(start + minutes * minute).toISOString(),
      }
      const day = toLocalDateTime(slot.from, zone).slice(0, 10)
      slots.set(day, [...(slots.get(day) ?? []), slot])
    }
  }
  return slots
}

/** Returns the first start at or after a time, such as the next half hour of the clocks there. */
function nextStart(time: number, step: number, zone: string): number {
  const full = Math.ceil(time / minute) * minute
  const clock = toLocalDateTime(new Date(full).toISOString(), zone)
  const passed = Number(clock.slice(11, 13)) * 60 + Number(clock.slice(14, 16))
  return full + ((step - (passed % step)) % step) * minute
}

/** Returns a day and those after it: `2027-05-03`. */
export function daysFrom(day: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, at) => dayAt(day, at))
}
