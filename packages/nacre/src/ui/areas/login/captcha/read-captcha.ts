/** Returns the captcha solution of a form for the API, or nothing if the form has no captcha. */
export function readCaptcha(form: FormData): {
  readonly captcha?: Readonly<Record<string, string>>
} {
  const [id, code, work] = ['captcha-id', 'captcha', 'captcha-work'].map((name) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.trim() : ''
  })
  if (!id) return {}
  // A typed code has priority over the proof of work.
  return { captcha: { id, ...(code ? { code } : work ? { work } : {}) } }
}
