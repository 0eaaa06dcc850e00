import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Acted, ActOutcome, PageContext } from '#shell/http/page-context.ts'
import { useSay } from '../../components/say.ts'
import { useSite } from '../../components/site.ts'
import { XsrfField } from '../../components/xsrf-field.tsx'
import { ActedContext, BusyContext } from './acted-context.ts'
import { loadWhole } from './load-whole.ts'
import { Remedy } from './remedy.tsx'
import { usePageContext } from './use-page-context.ts'
import './form.css'

/** Marks what a form never keeps, and so has to be given again when something else was wrong. */
export const givenAgain = { 'data-again': '' } as const

/** Under this name a form says which of its page it is. */
export const formName = '_form'

interface Props {
  act(context: PageContext, form: FormData): Promise<ActOutcome>
  children: ReactNode
  className?: string
  /** Tells one form of a page from the others. */
  name?: string
  /** Whether it stands where another form of its name had stood: what came of that one it shows already. */
  isInPlace?: boolean
  /** Of a form that brings files where there is no JavaScript. */
  encType?: 'multipart/form-data'
  /** What stands in place of the form when it has come to something that is shown once. */
  renderShown?(shown: never): ReactNode
}

/**
 * A form that works with and without JavaScript by the same `act`: the server calls it when the browser
 * sends the form, this calls it when there is no need to. What was given stays where it is, and what is
 * wrong with it stands beside its field.
 */
export function ActForm({ act, children, className = 'form', name, ...rest }: Props) {
  const { encType, isInPlace, renderShown } = rest
  const context = usePageContext()
  const navigate = useNavigate()
  const say = useSay()
  const { acted: sent } = useSite()
  const isMine = !isInPlace && (name === undefined || sent?.values[formName]?.[0] === name)
  const served = isMine ? sent : undefined
  const [acted, setActed] = useState<Acted | undefined>(served)
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const { currentTarget, nativeEvent } = event
    // What is written from here on, or drawn anew, is no part of what was sent.
    const given = new FormData(currentTarget, nativeEvent.submitter)
    setBusy(true)
    await painted()
    const outcome = await act(context, given).finally(() => setBusy(false))
    if ('shown' in outcome) {
      setActed({ ...outcome, values: {} })
      return
    }
    if (!('to' in outcome)) {
      setActed({ problem: outcome, values: {} })
      say(outcome.title, 'unseen')
      return
    }
    setActed(undefined)
    if (outcome.isStale) loadWhole(outcome.to)
    else await navigate(outcome.to)
  }

  useEffect(() => {
    const { current } = form
    if (!acted?.problem || !current) return
    const wrong = current.querySelector<HTMLElement>('[aria-invalid=true]')
    const first = wrong ?? current.querySelector<HTMLElement>('[data-again]')
    first?.focus()
  }, [acted])

  if (renderShown && acted?.shown !== undefined) return <>{renderShown(acted.shown as never)}</>
  return (
    <ActedContext value={acted}>
      <BusyContext value={isBusy}>
        <form
          ref={form}
          method="post"
          encType={encType}
          className={className}
          noValidate
          aria-busy={isBusy}
          onSubmit={(event) => void onSubmit(event)}
        >
          <XsrfField />
          {name !== undefined && <input type="hidden" name={formName} value={name} />}
          <FormProblem acted={acted} />
          {children}
        </form>
      </BusyContext>
    </ActedContext>
  )
}

/** That it is on its way is to be seen before the work for it begins. */
function painted(): Promise<void> {
  if (document.hidden) return Promise.resolve()
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}

/** What is wrong with the whole, above it. */
function FormProblem({ acted }: { acted: Acted | undefined }) {
  if (!acted?.problem) return null
  const { id, title, fields } = acted.problem
  return (
    <p className="problem" data-problem={id} role="alert">
      {title} {fields ? null : <Remedy problem={acted.problem} />}
    </p>
  )
}
