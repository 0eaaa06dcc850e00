/** The answer to a captcha in a form, as the API takes it; nothing where the form has none. */
export function readCaptcha(form: FormData): {
  readonly captcha?: Readonly<Record<string, string>>
} {
  const [id, code, work] = ['captcha-id', 'captcha', 'captcha-work'].map((name) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.trim() : ''
  })
  if (!id) return {}
  // What a person wrote goes before what the browser worked out.
  return { captcha: { id, ...(code ? { code } : work ? { work } : {}) } }
}
