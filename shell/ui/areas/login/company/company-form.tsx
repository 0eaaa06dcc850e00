import type { ReactNode } from 'react'
import type { ActOutcome, PageContext } from '#shell/http/page-context.ts'
import { ActForm } from '../../form/act-form.tsx'
import { companyForm } from './begin-company.ts'
import type { Company } from '../ways.ts'
import { Leaving } from './leaving.tsx'

interface Props {
  company: Company
  language: string
  act(context: PageContext, form: FormData): Promise<ActOutcome>
  /** What the button says. */
  children: ReactNode
}

/** A button that leads to a company, to be signed in there and come back. */
export function CompanyForm({ company: { name, label }, language, act, children }: Props) {
  return (
    <ActForm
      act={act}
      name={`${companyForm}-${name}`}
      className="form other-way"
      renderShown={({ address }: { address: string }) => (
        <Leaving address={address} label={label} language={language} />
      )}
    >
      <input type="hidden" name="provider" value={name} />
      <button type="submit" className="quiet">
        {children}
      </button>
    </ActForm>
  )
}
