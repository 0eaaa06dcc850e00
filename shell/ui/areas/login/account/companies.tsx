import { ActForm } from '../../form/act-form.tsx'
import { wordsFor } from '../../words.ts'
import { CompanyForm } from '../company/company-form.tsx'
import type { AccountPart } from './account-part.ts'
import { actOnAccount } from './act-on-account.ts'
import type { AccountData } from './load-account.ts'

const words = {
  en: {
    title: 'Your company',
    text: 'Once it is connected, you can come in by the sign-in that you use there.',
    connected: 'Connected',
    apart: 'Not connected',
    connect: 'Connect with',
    disconnect: 'Disconnect',
  },
  de: {
    title: 'Ihre Firma',
    text: 'Ist sie verbunden, kommen Sie mit der Anmeldung herein, die Sie dort benutzen.',
    connected: 'Verbunden',
    apart: 'Nicht verbunden',
    connect: 'Verbinden mit',
    disconnect: 'Trennen',
  },
}

/** The companies by whose sign-in one can come in, or could. */
export const companies: AccountPart = {
  id: 'companies',
  words,
  Body,
  isFor: ({ ways, account }) => ways.providers.length > 0 || account.factors.providers.length > 0,
}

function Body({ data: { account, ways, language } }: { data: AccountData }) {
  const say = wordsFor(words, language)
  const mine = new Set(account.factors.providers)
  const gone = [...mine]
    .filter((name) => !ways.providers.some((one) => one.name === name))
    .map((name) => ({ name, label: name }))
  return (
    <ul className="sessions">
      {[...ways.providers, ...gone].map((company) => (
        <li key={company.name}>
          <span>
            <span>{company.label}</span>
            <br />
            <small>{mine.has(company.name) ? say.connected : say.apart}</small>
          </span>
          {mine.has(company.name) ? (
            <ActForm act={actOnAccount} name={`disconnect-${company.name}`} className="">
              <input type="hidden" name="provider" value={company.name} />
              <button
                type="submit"
                className="danger"
                aria-label={`${say.disconnect}: ${company.label}`}
              >
                {say.disconnect}
              </button>
            </ActForm>
          ) : (
            <CompanyForm company={company} language={language} act={actOnAccount}>
              {say.connect} {company.label}
            </CompanyForm>
          )}
        </li>
      ))}
    </ul>
  )
}
