import { xsrfField } from '#shell/http/xsrf.ts'
import { escape } from './document.ts'

/** Asks once more for what a form has asked for, this time with a token. */
export function confirmation(action: string, form: FormData, token: string): string {
  const fields = [...form]
    .filter((field): field is [string, string] => typeof field[1] === 'string')
    .filter(([name]) => name !== xsrfField)
    .map(([name, value]) => hidden(name, value))
  return `<h1>One more step</h1><p>Please confirm this once. It shows that the wish came from you and \
not from another site.</p><form method="post" action="${escape(action)}">${fields.join('')}\
${hidden(xsrfField, token)}<button type="submit">Confirm</button></form>\
<p><a href="${escape(action)}">Go back</a></p>`
}

export function refusal(sentence: string, back: string): string {
  return `<h1>${escape(sentence)}</h1><p><a href="${escape(back)}">Go back</a></p>`
}

function hidden(name: string, value: string): string {
  return `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`
}
