import type { PageContext } from '#shell/http/page-context.ts'
import { openTinyProduct } from './tiny-product.tsx'

/** Creates a page whose form likes the note, and records the submitted forms. */
function createLikePage(likedNote: () => string) {
  const sent: FormData[] = []
  const contents: string[] = []
  return {
    sent,
    contents,
    async action({ http, url }: PageContext, form: FormData) {
      sent.push(form)
      const file = form.get('file')
      if (file instanceof File) contents.push(`${file.name}: ${await file.text()}`)
      const result = await http.put(`/v1/notes/${likedNote()}/like`)
      return result.ok ? { to: `${url.pathname}${url.search}#liked` } : result.problem
    },
  }
}

export async function openLikeForm() {
  let id = ''
  const page = createLikePage(() => id)
  const tiny = await openTinyProduct({ a: page, b: {} })
  id = tiny.id
  const post = (
    path: string,
    fields: Record<string, string>,
    headers: Record<string, string> = {},
  ) =>
    tiny.ask(path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { ...browserHeaders, ...headers },
    })
  return { ...tiny, ...page, post }
}

export const browserHeaders = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
/** Encodes a form as a browser does. The server may stop reading early. */
export async function encodeForm(form: FormData, headers: Record<string, string> = {}) {
  const sent = new Response(form)
  const type = { 'content-type': sent.headers.get('content-type') ?? '' }
  return {
    method: 'POST',
    body: await sent.arrayBuffer(),
    headers: { ...browserHeaders, ...type, ...headers },
  }
}

export const cookiesOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')
