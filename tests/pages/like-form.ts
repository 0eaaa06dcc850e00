import type { PageContext } from '#shell/http/page-context.ts'
import { openTiny } from './tiny-product.tsx'

/** A page whose form likes the note, and that remembers what it was sent. */
function likePage(likedNote: () => string) {
  const sent: FormData[] = []
  const contents: string[] = []
  return {
    sent,
    contents,
    async act({ http, url }: PageContext, form: FormData) {
      sent.push(form)
      const file = form.get('file')
      if (file instanceof File) contents.push(`${file.name}: ${await file.text()}`)
      const answer = await http.put(`/v1/notes/${likedNote()}/like`)
      return answer.ok ? { to: `${url.pathname}${url.search}#liked` } : answer.problem
    },
  }
}

export async function openForm() {
  let id = ''
  const page = likePage(() => id)
  const tiny = await openTiny({ a: page, b: {} })
  id = tiny.id
  const post = (
    path: string,
    fields: Record<string, string>,
    headers: Record<string, string> = {},
  ) =>
    tiny.ask(path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { ...html, ...headers },
    })
  return { ...tiny, ...page, post }
}

export const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
/** As a browser sends it: whoever reads no further than they want hears nothing of the rest. */
export async function sentAs(form: FormData, headers: Record<string, string> = {}) {
  const sent = new Response(form)
  const type = { 'content-type': sent.headers.get('content-type') ?? '' }
  return {
    method: 'POST',
    body: await sent.arrayBuffer(),
    headers: { ...html, ...type, ...headers },
  }
}

export const cookiesOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')
