/**
 * The text that a form has under a name; empty where there is none, or a file. A browser that sends the form
 * by itself ends lines otherwise than one that hands it to a script.
 */
export function textIn(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : ''
}
