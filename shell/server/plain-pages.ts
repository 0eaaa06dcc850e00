import { xsrfField } from '#shell/http/xsrf.ts'
import { escape } from './document.ts'

/** Asks once more for what a form has asked for, this time with a token. */
export function confirmation(action: string, form: FormData, token: string): string {
  const fields = [...form]
    .filter((field): field is [string, string] => typeof field[1] === 'string')
    .filter(([name]) => name !== xsrfField)
    .map(([name, value]) => hidden(name, value))
  // A token that belongs to nobody: perhaps the cookie it came with has been turned away.
  const hint = form.has(xsrfField)
    ? '<p>Should you be asked again and again, let your browser keep the cookies of this site.</p>'
    : ''
  return `<h1>One more step</h1><p>Please confirm this once. It shows that the wish came from you and \
not from another site.</p>${hint}<form method="post" action="${escape(action)}">${fields.join('')}\
${hidden(xsrfField, token)}<button type="submit">Confirm</button></form>${wayOn(action, 'Go back')}`
}

/** A file cannot be handed back to a browser, so it has to be chosen again. */
export function choosingAgain(action: string): string {
  return `<h1>Choose the file again</h1><p>Nothing has been sent on yet. Open the form once more, choose \
the file and send it: from now on it is accepted at once.</p>${wayOn(action, 'Open the form')}`
}

/** Without a page to go back to, the way leads to the start. */
export function refusal(sentence: string, back?: string): string {
  const way = back === undefined ? wayOn('/', 'Go to the start') : wayOn(back, 'Go back')
  return `<h1>${escape(sentence)}</h1>${way}`
}

/** For what is our fault: nobody has to guess, and whoever reports it can say which one it was. */
export function apology(sentence: string, back: string, requestId: string): string {
  return `<h1>${escape(sentence)}</h1><p>It is not your fault, and it has been noted. If you tell somebody \
about it, this number helps: <code>${escape(requestId)}</code></p>${wayOn(back, 'Try again')}`
}

function wayOn(address: string, label: string): string {
  return `<p><a href="${escape(address)}">${label}</a></p>`
}

function hidden(name: string, value: string): string {
  return `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`
}
