import type { Expression } from '#shell/language/expressions/expression.ts'

import type { evaluate as evaluateNow } from '#shell/language/expressions/evaluate.ts'

type Evaluate = typeof evaluateNow
type Result = ReturnType<Evaluate>

let loaded: Evaluate | undefined

/** Loads the code of computed fields and conditions, which most forms do without. */
export async function loadExpressions(): Promise<void> {
  provideExpressions((await import('#shell/language/expressions/evaluate.ts')).evaluate)
}

export function provideExpressions(evaluate: Evaluate): void {
  loaded = evaluate
}

/** Evaluates an expression on the values of a form, or returns `fallback` while its code is missing. */
export function evaluateInForm(
  expression: Expression,
  values: Readonly<Record<string, unknown>>,
  fallback: Result = null,
): Result {
  return loaded ? loaded(expression, values) : fallback
}
