import { xsrfField } from '#shell/http/xsrf.ts'
import type { Problem } from '#shell/model/failure.ts'
import type { Language } from '#shell/model/words.ts'
import { escape } from '../pages/document.ts'

/** A page of words: what its title is, and what stands on it. */
export interface PlainPage {
  readonly title: string
  readonly content: string
}

/** Asks once more for what a form has asked for, this time with a token. */
export function confirmation(
  action: string,
  form: FormData,
  token: string,
  language: Language,
): PlainPage {
  const { title, why, hint, confirm, back } = wordsFor(language)
  const fields = [...form]
    .filter((field): field is [string, string] => typeof field[1] === 'string')
    .filter(([name]) => name !== xsrfField)
    .map(([name, value]) => hidden(name, value))
  // A token that belongs to nobody: perhaps the cookie it came with has been turned away.
  const shown = form.has(xsrfField) ? `<p>${hint}</p>` : ''
  const content = `<h1>${title}</h1><p>${why}</p>${shown}<form method="post" \
action="${escape(action)}">${fields.join('')}${hidden(xsrfField, token)}\
<button type="submit">${confirm}</button></form>${wayOn(action, back)}`
  return { title, content }
}

/** A file cannot be handed back to a browser, so it has to be chosen again. */
export function choosingAgain(action: string, language: Language): PlainPage {
  const { choose, chooseHow, open } = wordsFor(language)
  const content = `<h1>${choose}</h1><p>${chooseHow}</p>${wayOn(action, open)}`
  return { title: choose, content }
}

/** Keeps what somebody has written until they have logged in again, in another window. */
export function sendingAgain(
  {
    action,
    token,
    given,
    hasFile,
  }: {
    readonly action: string
    readonly token: string
    readonly given: readonly (readonly [string, string])[]
    readonly hasFile: boolean
  },
  language: Language,
): PlainPage {
  const { signedOut, signedOutHow, fileGone, logIn, sendAgain } = wordsFor(language)
  const fields = given.map(([name, value]) => hidden(name, value)).join('')
  const file = hasFile ? `<p>${fileGone}</p>` : ''
  const content = `<h1>${signedOut}</h1><p>${signedOutHow}</p>${file}\
<p><a href="/login" target="_blank" rel="noreferrer">${logIn}</a></p>\
<form method="post" action="${escape(action)}">${hidden(xsrfField, token)}${fields}\
<button type="submit">${sendAgain}</button></form>`
  return { title: signedOut, content }
}

/** Without a page to go back to, the way leads to the start. */
export function refusal(problem: Problem, language: Language, back?: string): PlainPage {
  const { back: goBack, start } = wordsFor(language)
  const { title, remedy } = problem
  const way = back === undefined ? wayOn('/', start) : wayOn(back, goBack)
  const advice = remedy === undefined ? '' : `<p>${escape(remedy)}</p>`
  return { title, content: `<h1>${escape(title)}</h1>${advice}${way}` }
}

/** For what is our fault: nobody has to guess, and whoever reports it can say which one it was. */
export function apology(
  { title }: Problem,
  language: Language,
  back: string,
  requestId: string,
): PlainPage {
  const { fault, again } = wordsFor(language)
  const number = `<code>${escape(requestId)}</code>`
  const content = `<h1>${escape(title)}</h1><p>${fault} ${number}</p>${wayOn(back, again)}`
  return { title, content }
}

const words = {
  en: {
    title: 'One more step',
    why: 'Please confirm this once. It shows that the wish came from you and not from another site.',
    hint: 'Should you be asked again and again, let your browser keep the cookies of this site.',
    confirm: 'Confirm',
    back: 'Go back',
    choose: 'Choose the file again',
    chooseHow:
      'Nothing has been sent on yet. Open the form once more, choose the file and send it: from now on it is accepted at once.',
    open: 'Open the form',
    signedOut: 'You are not logged in any more',
    signedOutHow:
      'Nothing that you have written is lost: this page keeps it. Log in in another window, come back here, and send it again.',
    fileGone: 'Only the file has to be chosen again afterwards.',
    logIn: 'Log in, in another window',
    sendAgain: 'Send it again',
    start: 'Go to the start',
    fault:
      'It is not your fault, and it has been noted. If you tell somebody about it, this number helps:',
    again: 'Try again',
  },
  de: {
    title: 'Noch ein Schritt',
    why: 'Bitte bestätigen Sie das einmal. So ist klar, dass Sie es wünschen und keine andere Seite.',
    hint: 'Werden Sie immer wieder gefragt, lassen Sie Ihren Browser die Cookies dieser Seite behalten.',
    confirm: 'Bestätigen',
    back: 'Zurück',
    choose: 'Wählen Sie die Datei noch einmal',
    chooseHow:
      'Es wurde noch nichts weitergegeben. Öffnen Sie das Formular noch einmal, wählen Sie die Datei und senden Sie es ab: von nun an wird sie gleich angenommen.',
    open: 'Das Formular öffnen',
    signedOut: 'Sie sind nicht mehr angemeldet',
    signedOutHow:
      'Nichts von dem, was Sie geschrieben haben, ist verloren: Diese Seite bewahrt es auf. Melden Sie sich in einem anderen Fenster an, kommen Sie hierher zurück, und senden Sie es noch einmal.',
    fileGone: 'Nur die Datei ist danach noch einmal zu wählen.',
    logIn: 'In einem anderen Fenster anmelden',
    sendAgain: 'Noch einmal senden',
    start: 'Zum Anfang',
    fault:
      'Sie können nichts dafür, und es ist vermerkt. Wenn Sie jemandem davon erzählen, hilft diese Nummer:',
    again: 'Noch einmal versuchen',
  },
} as const

function wordsFor(language: Language) {
  return language === 'de' ? words.de : words.en
}

function wayOn(address: string, label: string): string {
  return `<p><a href="${escape(address)}">${label}</a></p>`
}

function hidden(name: string, value: string): string {
  return `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`
}
