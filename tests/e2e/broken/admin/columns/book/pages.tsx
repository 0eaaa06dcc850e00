import type { CellProps } from '#shell/ui/components/extension-types.ts'

export function Cell({ value }: CellProps<number>) {
  if (value > 350) throw new Error('The number is too large.')
  return <>{value} p.</>
}
