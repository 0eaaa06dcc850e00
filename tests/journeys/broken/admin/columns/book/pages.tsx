import type { CellProps } from '#shell/ui/components/own-part.ts'

export function Cell({ value }: CellProps<number>) {
  if (value > 350) throw new Error('The number is too large.')
  return <>{value} p.</>
}
