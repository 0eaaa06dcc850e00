import { messagesFor } from '#shell/messages/translate.ts'
import { xsrfField } from '#shell/http/xsrf.ts'
import type { Problem } from '#shell/language/errors/app-error.ts'
import type { Language } from '#shell/language/texts/localized-text.ts'
import { escapeHtml } from '#shell/tools/escape-html.ts'

/** The title and the HTML content of a page without the application. */
export interface PlainPage {
  readonly title: string
  readonly content: string
}

/** Asks the user to submit a form again, this time with a CSRF token. */
export function confirmPage(
  action: string,
  form: FormData,
  token: string,
  language: Language,
): PlainPage {
  const t = messagesFor(language)
  const fields = [...form]
    .filter((field): field is [string, string] => typeof field[1] === 'string')
    .filter(([name]) => name !== xsrfField)
    .map(([name, value]) => hiddenField(name, value))
  // The form had an outdated token: the browser may have rejected the cookie.
  const tokenHint = form.has(xsrfField) ? `<p>${t('pages.formPages.hint')}</p>` : ''
  const content = `<h1>${t('pages.formPages.title')}</h1><p>${t('pages.formPages.confirmText')}</p>${tokenHint}<form method="post" \
action="${escapeHtml(action)}">${fields.join('')}${hiddenField(xsrfField, token)}\
<button type="submit">${t('pages.formPages.confirm')}</button></form>${link(action, t('pages.formPages.back'))}`
  return { title: t('pages.formPages.title'), content }
}

/** Asks the user to choose the files of a form again, because a page cannot prefill file fields. */
export function reselectFilesPage(action: string, language: Language): PlainPage {
  const t = messagesFor(language)
  const content = `<h1>${t('pages.formPages.chooseFile')}</h1><p>${t('pages.formPages.chooseFileText')}</p>${link(action, t('pages.formPages.openForm'))}`
  return { title: t('pages.formPages.chooseFile'), content }
}

/** Preserves the submitted values of a form while the user signs in again in another window. */
export function resubmitPage(
  {
    action,
    token,
    input,
    hasFile,
  }: {
    readonly action: string
    readonly token: string
    readonly input: readonly (readonly [string, string])[]
    readonly hasFile: boolean
  },
  language: Language,
): PlainPage {
  const t = messagesFor(language)
  const fields = input.map(([name, value]) => hiddenField(name, value)).join('')
  const file = hasFile ? `<p>${t('pages.formPages.fileMissing')}</p>` : ''
  const content = `<h1>${t('pages.formPages.signedOut')}</h1><p>${t('pages.formPages.signedOutText')}</p>${file}\
<p><a href="/login" target="_blank" rel="noreferrer">${t('pages.formPages.openSignIn')}</a></p>\
<form method="post" action="${escapeHtml(action)}">${hiddenField(xsrfField, token)}${fields}\
<button type="submit">${t('pages.formPages.submitAgain')}</button></form>`
  return { title: t('pages.formPages.signedOut'), content }
}

/** Renders an error. Without `back`, it links to the home page. */
export function errorPage(problem: Problem, language: Language, back?: string): PlainPage {
  const t = messagesFor(language)
  const { title, hint } = problem
  const backLink =
    back === undefined
      ? link('/', t('pages.formPages.home'))
      : link(back, t('pages.formPages.back'))
  const advice = hint === undefined ? '' : `<p>${escapeHtml(hint)}</p>`
  return { title, content: `<h1>${escapeHtml(title)}</h1>${advice}${backLink}` }
}

/** Renders the page of an overloaded server, with a link that loads the requested page again. */
export function busyPage({ title }: Problem, language: Language): PlainPage {
  const retry = link('', messagesFor(language)('pages.formPages.retry'))
  return { title, content: `<h1>${escapeHtml(title)}</h1>${retry}` }
}

/** Renders a server error with its request id, which the user can report. */
export function crashPage(
  { title }: Problem,
  language: Language,
  back: string,
  requestId: string,
): PlainPage {
  const t = messagesFor(language)
  const number = `<code>${escapeHtml(requestId)}</code>`
  const content = `<h1>${escapeHtml(title)}</h1><p>${t('pages.formPages.logged')} ${number}</p>${link(back, t('pages.formPages.retry'))}`
  return { title, content }
}

function link(href: string, label: string): string {
  return `<p><a href="${escapeHtml(href)}">${label}</a></p>`
}

function hiddenField(name: string, value: string): string {
  return `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`
}
