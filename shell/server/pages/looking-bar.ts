import { xsrfField } from '#shell/http/xsrf.ts'
import { roleInWords } from '#shell/model/permission-words.ts'
import type { Role } from '#shell/model/role.ts'
import { formName } from '#shell/ui/areas/form/act-form.tsx'
import { escape } from './document.ts'

/** The page that takes the bar's form, and has its style. */
export const lookingBarFile = 'shell/ui/areas/admin/access/roles/page.tsx'

const words = {
  en: (role: string) => ({
    label: 'Seeing as a role',
    text: `You see everything as “${role}” does, and change nothing meanwhile.`,
    stop: 'Stop',
  }),
  de: (role: string) => ({
    label: 'Sehen als Rolle',
    text: `Sie sehen alles wie „${role}“ und ändern solange nichts.`,
    stop: 'Aufhören',
  }),
}

/**
 * What every page has at its foot while somebody sees as a role. It stands outside of the application,
 * so that it is on whatever page there is, also without JavaScript, and costs other pages nothing.
 */
export function lookingBar(about: {
  role: string
  roles: readonly Role[]
  language: string
  xsrfToken: string | undefined
}): string {
  const { role, roles, language, xsrfToken = '' } = about
  const isGerman = language === 'de'
  const say = words[isGerman ? 'de' : 'en'](roleInWords(role, roles, language))
  return `<aside class="looking" aria-label="${escape(say.label)}"${isGerman ? ' lang="de"' : ''}>\
<p>${escape(say.text)}</p><form method="post" action="/admin/access/roles">\
<input type="hidden" name="${xsrfField}" value="${escape(xsrfToken)}">\
<input type="hidden" name="${formName}" value="stop"><button type="submit">${escape(say.stop)}</button></form></aside>`
}
