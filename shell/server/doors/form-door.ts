import type { Acted, ActOutcome, PageContext } from '#shell/http/page-context.ts'
import { shownMark } from '#shell/http/form-marks.ts'
import { xsrfField } from '#shell/http/xsrf.ts'
import { Failure, failureOf } from '#shell/model/failure.ts'
import { countedAs } from '#shell/operations/asker.ts'
import type { Asked } from '../requests/asked.ts'
import { isCrossSite, isToken } from '../requests/cross-site.ts'
import { ownPath } from '../requests/own-path.ts'
import type { PlainAnswers } from '../answers/plain-answers.ts'
import { choosingAgain, confirmation, sendingAgain } from '../answers/plain-pages.ts'
import { boundaryOf } from '../requests/read-multipart.ts'
import type { FormWithFiles, ReceiveForm } from '../requests/receive-form.ts'
import { sourceKey } from '../requests/request-checks.ts'
import { newVisitor } from '../requests/visitor.ts'

/** What a page does with a form. */
export type Act = (context: PageContext, form: FormData) => Promise<ActOutcome>

/** Receives forms that were sent without JavaScript, and gives the page those that may be believed. */
export function createFormDoor(options: {
  plain: PlainAnswers
  receiveForm: ReceiveForm
  isSecure: boolean
}) {
  const { plain } = options
  return async (
    asked: Asked,
    context: PageContext,
    act: Act,
    showAgain?: (acted: Acted) => Promise<Response>,
  ): Promise<Response> => {
    const { request, origin, visitor } = asked
    if (isCrossSite(request.headers, origin)) return plain.refuse(asked, new Failure('cross-site'))
    const isBelieved = (form: FormData) => isToken(form.get(xsrfField), visitor.xsrfToken)
    const received = await readForm(options.receiveForm, asked, isBelieved)
    if (received instanceof Failure) return plain.refuse(asked, received)
    const { form } = received
    try {
      if (!isBelieved(form)) return confirm(plain, asked, received, options.isSecure)
      const outcome = await attempt(act, context, form)
      if (outcome === undefined) return signingIn(plain, asked, form)
      if (!('to' in outcome)) {
        const came = 'shown' in outcome ? outcome : { problem: outcome }
        if (showAgain) return await showAgain({ ...came, values: valuesIn(form) })
        if ('shown' in outcome)
          throw new Error('The page has nowhere to show what came of its form.')
        return plain.refuse(asked, outcome)
      }
      return new Response(null, {
        status: 303,
        headers: { location: destination(outcome.to, asked), 'cache-control': 'no-store' },
      })
    } finally {
      await received.discard()
    }
  }
}

/** What is never written into a page, not even into the one of who has given it. */
const secret = /password|passphrase|secret|ticket|code/iu

function valuesIn(form: FormData): Acted['values'] {
  // A field of a record may be called `code`: nothing in a record lets anybody in.
  const ofRecord = new Set(form.getAll(shownMark).map(String))
  const isSecret = (name: string) => secret.test(name) && !ofRecord.has(name.split('.')[0] ?? '')
  const values: Record<string, string[]> = {}
  for (const [name, value] of form) {
    if (typeof value !== 'string' || name === xsrfField || isSecret(name)) continue
    ;(values[name] ??= []).push(value)
  }
  return values
}

async function readForm(
  receiveForm: ReceiveForm,
  asked: Asked,
  isBelieved: (form: FormData) => boolean,
): Promise<FormWithFiles | Failure> {
  const { request, visitor, address } = asked
  const type = request.headers.get('content-type')
  const content = asked.content ?? request.body
  const boundary = boundaryOf(type)
  try {
    if (boundary === undefined || !content) {
      const isForm = /^application\/x-www-form-urlencoded\b/iu.test(type ?? '')
      const form = isForm ? await request.formData().catch(() => undefined) : undefined
      if (!form) return new Failure('wrong-type')
      return { form, isCut: false, discard: async () => {} }
    }
    const { actor } = visitor
    const sender = countedAs({ actor, via: 'page', source: sourceKey(address) })
    const mayBringFiles = actor.kind === 'user'
    return await receiveForm({ content, boundary, sender, mayBringFiles, isBelieved })
  } catch (thrown) {
    const failure = failureOf(thrown)
    // Too much, or too many at once, is no mistake of ours; what breaks while it is stored is.
    if (failure.id === 'internal') throw thrown
    return failure.id === 'malformed' ? new Failure('wrong-type') : failure
  }
}

/**
 * A page that everybody may be given has no token in its forms, so the first form of a new visitor
 * comes without one. It is asked for once more, by a page made for this visitor alone.
 */
function confirm(
  plain: PlainAnswers,
  asked: Asked,
  { form, isCut }: FormWithFiles,
  isSecure: boolean,
): Response {
  const { url, visitor } = asked
  const action = ownPath(url)
  const { xsrfToken, cookies } =
    visitor.xsrfToken === undefined
      ? newVisitor(isSecure)
      : { xsrfToken: visitor.xsrfToken, cookies: [] }
  const language = plain.languageFor(asked)
  const page = isCut
    ? choosingAgain(action, language)
    : confirmation(action, form, xsrfToken, language)
  const response = plain.page(403, page, language)
  for (const cookie of cookies) response.headers.append('set-cookie', cookie)
  return response
}

/** What a page does with a form, or nothing where it would have its reader log in first. */
async function attempt(
  act: Act,
  context: PageContext,
  form: FormData,
): Promise<ActOutcome | undefined> {
  try {
    return await act(context, form)
  } catch (thrown) {
    const to = thrown instanceof Response ? thrown.headers.get('location') : null
    if (to !== null && /^\/login(?:[/?]|$)/u.test(to)) return undefined
    throw thrown
  }
}

/** Somebody is not signed in any more: what they have written is not lost for that. */
function signingIn(plain: PlainAnswers, asked: Asked, form: FormData): Response {
  const language = plain.languageFor(asked)
  const { xsrfToken = '' } = asked.visitor
  const given = Object.entries(valuesIn(form)).flatMap(([name, all]) =>
    all.map((value) => [name, value] as const),
  )
  const hasFile = form.values().some((value) => typeof value !== 'string' && value.size > 0)
  const kept = { action: ownPath(asked.url), token: xsrfToken, given, hasFile }
  return plain.page(401, sendingAgain(kept, language), language)
}

/** Where a page sends its reader next may come from the form, and never leads off this site. */
function destination(to: string, { origin, url }: Asked): string {
  const target = URL.parse(to, origin + url.pathname)
  if (target?.origin === origin) return ownPath(target)
  throw new Error('A page wants to send its reader to another site.')
}
