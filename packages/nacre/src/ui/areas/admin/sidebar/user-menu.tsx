import { useMessages } from '../../../kit/use-messages.ts'
import { useState } from 'react'
import { useHydrated } from '../../../components/use-hydrated.ts'
import { useSite } from '../../../components/site.ts'
import { useFrameTexts } from '../../../frame-texts-context.ts'
import { chooseScheme, currentScheme, type Scheme, schemes } from '../../../scheme.ts'
import { KitIcon } from '../../../kit/kit-icon.tsx'
import { Menu, MenuButton, MenuHeading, MenuLink } from '../../../kit/menu.tsx'
import { toast } from '../../../kit/toast-store.ts'
import { useAdmin } from '../../../records/admin-context.ts'
import { useOpenShortcutHelp } from '../shortcuts/shortcut-help-context.ts'
import { chooseLanguage, availableLanguages } from './choose-language.ts'

/** The menu with the user’s name and personal settings. */
export function UserMenu() {
  const { user } = useAdmin()
  const t = useMessages()
  const openShortcutHelp = useOpenShortcutHelp()
  const displayName = user.name ?? user.email
  const label = (
    <>
      <span className="side-face" aria-hidden="true">
        {displayName.slice(0, 1).toUpperCase()}
      </span>
      <span className="side-user-name">
        <span className="visually-hidden">{t('admin.userMenu.name')}: </span>
        {displayName}
      </span>
      <KitIcon name="up" />
    </>
  )
  return (
    <div className="side-user">
      <Menu label={label} className="quiet side-user-button">
        <p className="side-email">{user.email}</p>
        <MenuLink to="/login/account" icon="person">
          {t('admin.userMenu.account')}
        </MenuLink>
        <AreaMenuItems />
        <hr />
        <SchemeMenuItems />
        <LanguageMenuItems />
        <hr />
        <div className="needs-script">
          <MenuButton icon="keyboard" onClick={openShortcutHelp}>
            {t('admin.userMenu.shortcuts')}
          </MenuButton>
        </div>
        <MenuLink to="/login/sign-out" icon="out">
          {t('admin.userMenu.signOut')}
        </MenuLink>
      </Menu>
    </div>
  )
}

/** The links to the other areas of the user. */
function AreaMenuItems() {
  const { area, areas } = useAdmin()
  const { frame } = useFrameTexts()
  return areas
    .filter(({ name }) => name !== area.name)
    .map(({ name, home, label = frame.admin }) => (
      <MenuLink key={name} to={home} icon="next">
        {label}
      </MenuLink>
    ))
}

function SchemeMenuItems() {
  const t = useMessages()
  const isThere = useHydrated()
  const [, render] = useState<Scheme>()
  const current = isThere ? currentScheme() : undefined
  return (
    <div className="needs-script" role="group" aria-label={t('admin.userMenu.theme')}>
      <MenuHeading>{t('admin.userMenu.theme')}</MenuHeading>
      {schemes.map((scheme) => (
        <MenuButton
          key={scheme}
          {...checkedProps(scheme === current)}
          onClick={() => {
            chooseScheme(scheme)
            render(scheme)
          }}
        >
          {t(`admin.userMenu.${scheme}`)}
        </MenuButton>
      ))}
    </div>
  )
}

function LanguageMenuItems() {
  const admin = useAdmin()
  const t = useMessages()
  const { http } = useSite()
  const languages = Object.entries(availableLanguages(admin))
  if (languages.length < 2) return null
  return (
    <div className="needs-script" role="group" aria-label={t('admin.userMenu.language')}>
      <MenuHeading>{t('admin.userMenu.language')}</MenuHeading>
      {languages.map(([language, label]) => (
        <MenuButton
          key={language}
          lang={language}
          {...checkedProps(language === admin.language)}
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

function checkedProps(isChosen: boolean) {
  return { 'aria-pressed': isChosen, ...(isChosen ? { icon: 'check' as const } : {}) }
}
