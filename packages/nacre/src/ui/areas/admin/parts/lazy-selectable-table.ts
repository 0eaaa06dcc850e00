import type { ComponentProps } from 'react'
import { type OnDemand, onDemand } from '../../../kit/on-demand.tsx'
import type { SelectableTable } from '../bulk/selectable-table.tsx'

export const LazySelectableTable: OnDemand<ComponentProps<typeof SelectableTable>> = onDemand(
  async () => (await import('../bulk/selectable-table.tsx')).SelectableTable,
)
