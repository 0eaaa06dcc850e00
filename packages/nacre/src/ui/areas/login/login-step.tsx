import type { ReactNode } from 'react'
import type { ActionResult, PageContext } from '#shell/http/page-context.ts'
import { ActionForm } from '../../form/action-form.tsx'
import { SubmitButton } from '../../form/submit-button.tsx'

interface Props {
  title: string
  text?: string
  submit: string
  act(context: PageContext, form: FormData): Promise<ActionResult>
  children?: ReactNode
  /** An alternative to the form, displayed beside it. */
  beside?: ReactNode
  /** Links to other methods below the form. */
  others?: ReactNode
}

/** A step of the login area: explanation, form and alternatives. */
export function LoginStep({
  title,
  text,
  submit,
  act,
  children,
  beside: formAside,
  others: alternatives,
}: Props) {
  return (
    <LoginCard title={title} text={text} others={alternatives}>
      <ActionForm act={act}>
        {children}
        <SubmitButton>{submit}</SubmitButton>
      </ActionForm>
      {formAside}
    </LoginCard>
  )
}

interface LoginCardProps {
  title: string
  text?: string | undefined
  children?: ReactNode
  others?: ReactNode
}

/** The card around the content of every step. */
export function LoginCard({ title, text, children, others: alternatives }: LoginCardProps) {
  return (
    <div className="step">
      <h1>{title}</h1>
      {text && <p className="lead">{text}</p>}
      {children}
      {alternatives && <div className="others">{alternatives}</div>}
    </div>
  )
}
