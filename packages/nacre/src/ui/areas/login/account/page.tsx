import { outcomeText } from '../../outcome-text.ts'
import { messagesFor } from '#shell/messages/translate.ts'
import { useLocation } from 'react-router'
import { IntentLink } from '../../../components/intent-link.tsx'
import type { AccountSection } from '../../../accounts/account-section.ts'
import { runAccountAction } from './run-account-action.ts'
import { emailSection } from './email.tsx'
import { factors } from './factors.tsx'
import { securityEventsSection } from './security-events.tsx'
import { deletionSection } from './delete-account.tsx'
import { type AccountData, loadAccount } from '../../../accounts/load-account.ts'
import { signInSections } from '#shell/sign-in-methods/account-sections.ts'
import { password } from './password.tsx'
import { Avatar } from './avatar.tsx'
import { picture } from './picture.tsx'
import { profile } from './profile.tsx'
import { sessionsSection } from './sessions.tsx'
import { yourData } from './your-data.tsx'
import './account.css'

const sections: readonly AccountSection[] = [
  profile,
  picture,
  emailSection,
  password,
  ...signInSections,
  factors,
  sessionsSection,
  securityEventsSection,
  yourData,
  deletionSection,
]

export const load = loadAccount
export const action = runAccountAction
export const showsErrors = true

export function head({ language }: AccountData) {
  return { title: messagesFor(language)('account.account.title'), language }
}

/** The account page. */
export function Page({ data }: { data: AccountData }) {
  const { language, account, session } = data
  const t = messagesFor(language)
  const visibleSections = sections.filter(({ isFor }) => isFor?.(data) ?? true)
  return (
    <div className="account">
      <header>
        <Avatar user={account.user} />
        <div>
          <h1>{t('account.account.title')}</h1>
          <p>{[account.user.name, account.user.email].filter(Boolean).join(' · ')}</p>
        </div>
        <a className="button" href="/login/sign-out">
          {t('account.account.signOut')}
        </a>
      </header>
      {session.stage === 'enrol-second-factor' && (
        <p className="problem" role="alert">
          {t('account.account.factorRequired')}{' '}
          <a href="#factors">{t('account.account.setUpFactor')}</a>
        </p>
      )}
      <nav aria-label={t('account.account.title')}>
        {visibleSections.map(({ id, title }) => (
          <a key={id} href={`#${id}`}>
            {t(title)}
          </a>
        ))}
      </nav>
      <div className="account-parts">
        {visibleSections.map((accountSection) => (
          <Section key={accountSection.id} accountSection={accountSection} data={data} />
        ))}
      </div>
    </div>
  )
}

function Section({ accountSection, data }: { accountSection: AccountSection; data: AccountData }) {
  const { id, title, text, requiresReauthentication: needsProof, Body } = accountSection
  const t = messagesFor(data.language)
  const { search } = useLocation()
  const query = new URLSearchParams(search)
  const sentence = query.get('at') === id && outcomeText(t, 'account.accountDone', search)
  const next = encodeURIComponent(`/login/account#${id}`)
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <div>
        <h2 id={`${id}-title`}>{t(title)}</h2>
        <p>{typeof text === 'function' ? text(t) : t(text)}</p>
      </div>
      <div className="content">
        {sentence && (
          <p className="outcome" role="status">
            {sentence}
          </p>
        )}
        {needsProof && !data.isReauthenticated ? (
          <p>
            {t('account.account.reauthenticate')}{' '}
            <IntentLink to={`/login/reauthenticate?next=${next}`}>
              {t('account.account.reauthenticateLink')}
            </IntentLink>
          </p>
        ) : (
          <Body data={data} act={runAccountAction} />
        )}
      </div>
    </section>
  )
}
