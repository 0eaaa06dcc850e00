import type { ComponentProps } from 'react'
import { type OnDemand, onDemand } from '../../../../kit/on-demand.tsx'
import type { UnsavedChanges } from '../conflict/unsaved-changes.tsx'

/** The part of a form that only a conflict or a restored draft needs. */
export const LazyUnsavedChanges: OnDemand<ComponentProps<typeof UnsavedChanges>> = onDemand(
  async () => (await import('../conflict/unsaved-changes.tsx')).UnsavedChanges,
)
