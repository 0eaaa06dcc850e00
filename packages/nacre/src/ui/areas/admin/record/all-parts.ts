import { evaluate } from '#shell/model/evaluate.ts'
import { ColorInput } from '../fields/color-input.tsx'
import { DateTimeInput } from '../fields/date-time/date-time-input.tsx'
import { StoredInput } from '../fields/files/stored-file-input.tsx'
import {
  LazyColorInput,
  LazyDateTimeInput,
  LazyListInput,
  LazyMarkdownInput,
  LazyRelationInput,
  LazyStoredInput,
} from '../fields/lazy-inputs.ts'
import { ListInput } from '../fields/list-input.tsx'
import { MarkdownInput } from '../fields/markdown/markdown-input.tsx'
import { RelationInput } from '../fields/relations/relation-input.tsx'
import { provideExpressions } from './lazy-expressions.ts'

/**
 * Provides at once what forms on pages of a product load on demand. Screens of areas call it, because
 * most of them need it.
 */
export function provideAllParts(): void {
  LazyColorInput.provide(ColorInput)
  LazyDateTimeInput.provide(DateTimeInput)
  LazyListInput.provide(ListInput)
  LazyMarkdownInput.provide(MarkdownInput)
  LazyRelationInput.provide(RelationInput)
  LazyStoredInput.provide(StoredInput)
  provideExpressions(evaluate)
}
