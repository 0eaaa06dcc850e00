import type { ReactNode } from 'react'
import { evaluate } from '#shell/model/evaluate.ts'
import type { Expression } from '#shell/model/expression.ts'
import type { AnyRecord } from '../any-record.ts'
import { useLive } from './live-values.ts'

/**
 * What is shown on a condition follows what is written. Without JavaScript nothing can follow, so there
 * all of it is shown: the style sheet hides it only where there are scripts.
 */
export function OnCondition(props: {
  when: Expression | undefined
  values: AnyRecord | undefined
  children: ReactNode
}) {
  const { when, values, children } = props
  const isShown = useLive((live) => !when || evaluate(when, { ...values, ...live.now() }) === true)
  if (!when) return <>{children}</>
  return <div className={isShown ? 'on-condition' : 'on-condition not-now'}>{children}</div>
}
