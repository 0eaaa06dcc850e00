import { ColorInput } from './color/color-input.tsx'
import { LazyColorInput } from './color/input.tsx'
import { DateTimeInput } from './date-time/date-time-input.tsx'
import { LazyDateTimeInput } from './date-time/input.tsx'
import { LazyStoredInput } from './file/input.tsx'
import { StoredInput } from './file/stored-file-input.tsx'
import { LazyListInput } from './list/input.tsx'
import { ListInput } from './list/list-input.tsx'
import { LazyMarkdownInput } from './markdown/input.tsx'
import { MarkdownInput } from './markdown/markdown-input.tsx'
import { LazyRelationInput } from './relation/input.tsx'
import { RelationInput } from './relation/relation-input.tsx'

/** Provides at once the inputs that forms on pages of a product load on demand. */
export function provideInputs(): void {
  LazyColorInput.provide(ColorInput)
  LazyDateTimeInput.provide(DateTimeInput)
  LazyListInput.provide(ListInput)
  LazyMarkdownInput.provide(MarkdownInput)
  LazyRelationInput.provide(RelationInput)
  LazyStoredInput.provide(StoredInput)
}
