import type { ReactNode } from 'react'
import type { HttpResult } from '#shell/http/http.ts'
import { IntentLink } from '../../components/intent-link.tsx'
import type { KitIconName } from '../../kit/kit-icon.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'

interface Items {
  readonly items: readonly unknown[]
}

interface Props<Data extends Items> {
  result: HttpResult<Data>
  /** The title of the load error. The reason follows it. */
  loadError: string
  /** The empty state, with a link to a place that may have results. */
  emptyState: { icon: KitIconName; title: string; text: string; linkLabel: string; to: string }
  children(data: Data): ReactNode
}

/** Renders the result of a list request: items, empty state or error. */
export function ResultList<Data extends Items>({
  result,
  loadError,
  emptyState,
  children,
}: Props<Data>) {
  if (!result.ok) {
    return (
      <EmptyState title={loadError} isProblem>
        {result.problem.title} {result.problem.hint}
      </EmptyState>
    )
  }
  if (result.data.items.length > 0) return children(result.data)
  const { icon, title, text, linkLabel, to } = emptyState
  return (
    <EmptyState
      icon={icon}
      title={title}
      action={
        <IntentLink className="button" to={to}>
          {linkLabel}
        </IntentLink>
      }
    >
      {text}
    </EmptyState>
  )
}
