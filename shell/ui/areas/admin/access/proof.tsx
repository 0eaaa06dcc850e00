import { useLocation } from 'react-router'
import type { Answer } from '#shell/http/http.ts'
import type { ActOutcome } from '#shell/http/page-context.ts'
import { IntentLink } from '../../../components/intent-link.tsx'
import { useWords } from '../admin-context.ts'
import { accessWords } from './access-words.ts'

/** Where one shows once more who one is, and comes back from to where one was. */
export function proveAddress({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  return `/login/prove?next=${encodeURIComponent(pathname + search)}`
}

/** What a form came to: back to its page, which says what was done; or first to the question who one is. */
export function outcomeOf(
  answer: Answer<unknown>,
  url: URL,
  { done, to = url.pathname }: { done: string; to?: string },
): ActOutcome {
  if (answer.ok) return { to: `${to}?done=${done}` }
  if (answer.problem.id === 'proof-needed') return { to: proveAddress(url) }
  return answer.problem
}

/** Asks for the proof before anything is filled in that would be lost on the way there. */
export function ProofFirst({ children }: { children?: string }) {
  const { prove, proveLink } = useWords(accessWords)
  const here = useLocation()
  return (
    <p className="note">
      {children ?? prove}{' '}
      <IntentLink className="button" to={proveAddress(here)}>
        {proveLink}
      </IntentLink>
    </p>
  )
}
