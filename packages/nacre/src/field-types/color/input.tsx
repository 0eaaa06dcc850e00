import { type OnDemand, onDemand } from '#shell/ui/kit/on-demand.tsx'
import type { TypeInput } from '../type-input.ts'
import type { ColorInput } from './color-input.tsx'

export const LazyColorInput: OnDemand<Parameters<typeof ColorInput>[0]> = onDemand(
  async () => (await import('./color-input.tsx')).ColorInput,
)

export const colorInput: TypeInput = { Control: LazyColorInput, load: LazyColorInput.load }
