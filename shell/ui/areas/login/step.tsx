import type { ReactNode } from 'react'
import type { ActOutcome, PageContext } from '#shell/http/page-context.ts'
import { ActForm } from '../form/act-form.tsx'
import { Submit } from '../form/submit.tsx'

interface Props {
  title: string
  text?: string
  submit: string
  act(context: PageContext, form: FormData): Promise<ActOutcome>
  children?: ReactNode
  /** What does the same as the form, and stands beside it. */
  beside?: ReactNode
  /** What stands below the form: other ways. */
  others?: ReactNode
}

/** A step of the login area: what it is for, a form, and the other ways there are. */
export function Step({ title, text, submit, act, children, beside, others }: Props) {
  return (
    <Sheet title={title} text={text} others={others}>
      <ActForm act={act}>
        {children}
        <Submit>{submit}</Submit>
      </ActForm>
      {beside}
    </Sheet>
  )
}

interface SheetProps {
  title: string
  text?: string | undefined
  children?: ReactNode
  others?: ReactNode
}

/** What every step stands on. */
export function Sheet({ title, text, children, others }: SheetProps) {
  return (
    <div className="step">
      <h1>{title}</h1>
      {text && <p className="lead">{text}</p>}
      {children}
      {others && <div className="others">{others}</div>}
    </div>
  )
}
