import type { ReactNode } from 'react'
import type { Expression } from '#shell/language/expressions/expression.ts'
import type { AnyRecord } from '../../../../records/any-record.ts'
import { useFormValue } from './form-store.ts'
import { evaluateInForm } from '../lazy-expressions.ts'

/**
 * Displays content if a condition on the form’s values holds. Without JavaScript it is always
 * displayed.
 */
export function VisibleWhen(props: {
  when: Expression | undefined
  values: AnyRecord | undefined
  children: ReactNode
}) {
  const { when, values, children } = props
  const isVisible = useFormValue(
    (formStore) =>
      !when || evaluateInForm(when, { ...values, ...formStore.getValues() }, true) === true,
  )
  if (!when) return <>{children}</>
  return <div className={isVisible ? 'on-condition' : 'on-condition not-now'}>{children}</div>
}
