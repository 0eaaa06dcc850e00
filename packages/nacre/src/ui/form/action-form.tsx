import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useNavigate, useNavigation, useRevalidator } from 'react-router'
import type { ActionState, ActionResult, PageContext } from '#shell/http/page-context.ts'
import { useAnnounce } from '../components/announce.ts'
import { useSite } from '../components/site.ts'
import { XsrfField } from '../components/xsrf-field.tsx'
import { ActionStateContext, PendingContext } from './action-state-context.ts'
import { loadFromServer } from './load-from-server.ts'
import { Remedy } from './remedy.tsx'
import { usePageContext } from './use-page-context.ts'
import './form.css'

/** Marks an input that is cleared after an error, such as a password. */
export const clearOnError = { 'data-clear-on-error': '' } as const

/** The hidden input with the name of the form. */
export const formNameField = '_form'

interface Props {
  act(context: PageContext, form: FormData): Promise<ActionResult>
  children: ReactNode
  className?: string
  /** The name that distinguishes the forms of a page. */
  name?: string
  /** Whether it replaces a form of the same name, whose result is already displayed. */
  isInPlace?: boolean
  /** The encoding of a form with files, for submission without JavaScript. */
  encType?: 'multipart/form-data'
  /** Renders content that replaces the form after success and is displayed once. */
  renderShown?(content: never): ReactNode
}

/**
 * A form that works with and without JavaScript. Its action runs on the server after a native
 * submission, otherwise in the browser. Values are preserved, and errors are displayed at their
 * fields.
 */
export function ActionForm({ act, children, className = 'form', name, ...rest }: Props) {
  const { encType, isInPlace: isReplacement, renderShown: renderResult } = rest
  const context = usePageContext()
  const navigateTo = useNavigateAfterSubmit()
  const announce = useAnnounce()
  const { acted: serverState } = useSite()
  const isMine =
    !isReplacement && (name === undefined || serverState?.values[formNameField]?.[0] === name)
  const served = isMine ? serverState : undefined
  const [acted, setActed] = useState<ActionState | undefined>(served)
  const [isPending, setPending] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    const { currentTarget, nativeEvent } = event
    // Read now: later input is not part of this submission.
    const formData = new FormData(currentTarget, nativeEvent.submitter)
    const { pathname } = location
    setPending(true)
    await nextPaint()
    const outcome = await act(context, formData).finally(() => setPending(false))
    if ('once' in outcome) {
      setActed({ ...outcome, values: {} })
      return
    }
    if (!('to' in outcome)) {
      setActed({ problem: outcome, values: {} })
      announce(outcome.title, 'visually-hidden')
      return
    }
    setActed(undefined)
    if (outcome.isStale) loadFromServer(outcome.to)
    else await navigateTo(outcome.to, pathname)
  }

  useEffect(() => {
    const { current } = form
    if (!acted?.problem || !current) return
    const wrong = current.querySelector<HTMLElement>('[aria-invalid=true]')
    const first = wrong ?? current.querySelector<HTMLElement>('[data-clear-on-error]')
    first?.focus()
  }, [acted])

  if (renderResult && acted?.once !== undefined) return <>{renderResult(acted.once as never)}</>
  return (
    <ActionStateContext value={acted}>
      <PendingContext value={isPending}>
        <form
          ref={form}
          method="post"
          encType={encType}
          className={className}
          noValidate
          aria-busy={isPending}
          onSubmit={(event) => void onSubmit(event)}
        >
          <XsrfField />
          {name !== undefined && <input type="hidden" name={formNameField} value={name} />}
          <FormProblem acted={acted} />
          {children}
        </form>
      </PendingContext>
    </ActionStateContext>
  )
}

/**
 * Returns a function that leads to the next page after a submission from a path. Whoever has clicked a
 * link meanwhile is not led back; the page that they see is loaded again, because the data have changed.
 */
function useNavigateAfterSubmit() {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { state } = useNavigation()
  const isLeaving = useRef(false)
  useEffect(() => {
    isLeaving.current = state === 'loading'
  }, [state])
  return async (to: string, from: string): Promise<void> => {
    if (isLeaving.current || location.pathname !== from) await revalidate()
    else await navigate(to)
  }
}

/** Resolves after the pending state has been painted. */
function nextPaint(): Promise<void> {
  if (document.hidden) return Promise.resolve()
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}

/** The problem of the whole form, displayed above it. */
function FormProblem({ acted }: { acted: ActionState | undefined }) {
  if (!acted?.problem) return null
  const { code, title, errors } = acted.problem
  return (
    <p className="problem" data-problem={code} role="alert">
      {title} {errors ? null : <Remedy problem={acted.problem} />}
    </p>
  )
}
