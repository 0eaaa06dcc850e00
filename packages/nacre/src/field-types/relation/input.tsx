import { type OnDemand, onDemand } from '#shell/ui/kit/on-demand.tsx'
import type { TypeInput } from '../type-input.ts'
import type { RelationInput } from './relation-input.tsx'

export const LazyRelationInput: OnDemand<Parameters<typeof RelationInput>[0]> = onDemand(
  async () => (await import('./relation-input.tsx')).RelationInput,
)

export const relationInput: TypeInput = {
  Control: LazyRelationInput,
  load: LazyRelationInput.load,
}
