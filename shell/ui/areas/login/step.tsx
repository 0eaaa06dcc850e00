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
  /** What stands below the form: other ways. */
  others?: ReactNode
}

/** A step of the login area: what it is for, a form, and the other ways there are. */
export function Step({ title, text, submit, act, children, others }: Props) {
  return (
    <div className="plain">
      <h1>{title}</h1>
      {text && <p>{text}</p>}
      <ActForm act={act}>
        {children}
        <Submit>{submit}</Submit>
      </ActForm>
      {others}
    </div>
  )
}
