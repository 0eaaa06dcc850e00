import { useState } from 'react'
import { useHydrated } from '../../../components/hydrated.ts'
import { useSite } from '../../../components/site.ts'
import { chooseScheme, currentScheme, type Scheme, schemes } from '../../../scheme.ts'
import { KitIcon } from '../../kit/kit-icon.tsx'
import { Menu, MenuButton, MenuHeading, MenuLink } from '../../kit/menu.tsx'
import { toast } from '../../kit/toast-store.ts'
import { useAdmin, useWords } from '../admin-context.ts'
import { useKeySheet } from '../keys/key-context.ts'
import { chooseLanguage, languagesFor } from './choose-language.ts'

const words = {
  en: {
    name: 'You',
    account: 'My account',
    keys: 'Keys',
    out: 'Log out',
    colours: 'Colours',
    language: 'Language',
    system: 'As the system',
    light: 'Light',
    dark: 'Dark',
  },
  de: {
    name: 'Sie',
    account: 'Mein Konto',
    keys: 'Tasten',
    out: 'Abmelden',
    colours: 'Farben',
    language: 'Sprache',
    system: 'Wie das System',
    light: 'Hell',
    dark: 'Dunkel',
  },
}

/** Who one is, and what one may want to have otherwise. */
export function UserMenu() {
  const { user } = useAdmin()
  const say = useWords(words)
  const openSheet = useKeySheet()
  const called = user.name ?? user.email
  const label = (
    <>
      <span className="side-face" aria-hidden="true">
        {called.slice(0, 1).toUpperCase()}
      </span>
      <span className="side-user-name">
        <span className="unseen">{say.name}: </span>
        {called}
      </span>
      <KitIcon name="up" />
    </>
  )
  return (
    <div className="side-user">
      <Menu label={label} className="quiet side-user-button">
        <p className="side-email">{user.email}</p>
        <MenuLink to="/login/account" icon="person">
          {say.account}
        </MenuLink>
        <hr />
        <Schemes />
        <Languages />
        <hr />
        <div className="needs-script">
          <MenuButton icon="keyboard" onClick={openSheet}>
            {say.keys}
          </MenuButton>
        </div>
        <MenuLink to="/login/out" icon="out">
          {say.out}
        </MenuLink>
      </Menu>
    </div>
  )
}

function Schemes() {
  const say = useWords(words)
  const isThere = useHydrated()
  const [, render] = useState<Scheme>()
  const current = isThere ? currentScheme() : undefined
  return (
    <div className="needs-script" role="group" aria-label={say.colours}>
      <MenuHeading>{say.colours}</MenuHeading>
      {schemes.map((scheme) => (
        <MenuButton
          key={scheme}
          {...chosenIf(scheme === current)}
          onClick={() => {
            chooseScheme(scheme)
            render(scheme)
          }}
        >
          {say[scheme]}
        </MenuButton>
      ))}
    </div>
  )
}

function Languages() {
  const admin = useAdmin()
  const say = useWords(words)
  const { http } = useSite()
  const languages = Object.entries(languagesFor(admin))
  if (languages.length < 2) return null
  return (
    <div className="needs-script" role="group" aria-label={say.language}>
      <MenuHeading>{say.language}</MenuHeading>
      {languages.map(([language, label]) => (
        <MenuButton
          key={language}
          lang={language}
          {...chosenIf(language === admin.language)}
          onClick={() => {
            void chooseLanguage(http, language).then((problem) => {
              if (problem) toast({ sentence: problem.title, isProblem: true })
            })
          }}
        >
          {label}
        </MenuButton>
      ))}
    </div>
  )
}

function chosenIf(isChosen: boolean) {
  return { 'aria-pressed': isChosen, ...(isChosen ? { icon: 'check' as const } : {}) }
}
