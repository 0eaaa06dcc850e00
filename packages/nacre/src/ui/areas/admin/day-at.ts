/** Returns the day that is some days after another, or before it: `2027-05-03`. */
export function dayAt(day: string, distance: number): string {
  return new Date(Date.parse(day) + distance * 86_400_000).toISOString().slice(0, 10)
}
