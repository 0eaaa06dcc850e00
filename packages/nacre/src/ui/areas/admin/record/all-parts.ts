import { provideInputs } from '#shell/field-types/provide-inputs.ts'
import { evaluate } from '#shell/language/expressions/evaluate.ts'
import { provideExpressions } from './lazy-expressions.ts'
import { LeaveDialog } from './form/leave-dialog.tsx'
import { LazyLeaveDialog } from './form/leave-guard.tsx'

/**
 * Provides at once what forms on pages of a product load on demand. Screens of areas call it, because
 * most of them need it.
 */
export function provideAllParts(): void {
  provideInputs()
  LazyLeaveDialog.provide(LeaveDialog)
  provideExpressions(evaluate)
}
