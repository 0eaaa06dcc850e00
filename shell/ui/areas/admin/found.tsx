import type { ReactNode } from 'react'
import type { Answer } from '#shell/http/http.ts'
import { IntentLink } from '../../components/intent-link.tsx'
import type { KitIconName } from '../kit/kit-icon.tsx'
import { Placeholder } from '../kit/placeholder.tsx'

interface Items {
  readonly items: readonly unknown[]
}

interface Props<Data extends Items> {
  answer: Answer<Data>
  /** What is said where it could not be had; the reason follows. */
  trouble: string
  /** What stands there where nothing is found, and the way to where there may be something. */
  none: { icon: KitIconName; title: string; text: string; way: string; to: string }
  children(found: Data): ReactNode
}

/** What came of asking for a list: what it shows, that there is nothing, or why it could not be had. */
export function Found<Data extends Items>({ answer, trouble, none, children }: Props<Data>) {
  if (!answer.ok) {
    return (
      <Placeholder title={trouble} isProblem>
        {answer.problem.title} {answer.problem.remedy}
      </Placeholder>
    )
  }
  if (answer.data.items.length > 0) return children(answer.data)
  const { icon, title, text, way, to } = none
  return (
    <Placeholder
      icon={icon}
      title={title}
      action={
        <IntentLink className="button" to={to}>
          {way}
        </IntentLink>
      }
    >
      {text}
    </Placeholder>
  )
}
