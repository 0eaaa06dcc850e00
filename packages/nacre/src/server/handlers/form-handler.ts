import type { ActionState, ActionResult, PageContext } from '#shell/http/page-context.ts'
import { renderedFieldsName } from '#shell/http/form-field-names.ts'
import { xsrfField } from '#shell/http/xsrf.ts'
import { AppError, toAppError } from '#shell/language/errors/app-error.ts'
import { rateLimitKey } from '#shell/operations/request-context.ts'
import type { AnyProduct } from '#shell/language/product/registered-product.ts'
import type { HttpContext } from '../requests/http-context.ts'
import { isCrossSite, isXsrfToken } from '../requests/same-site.ts'
import { localPath } from '../requests/local-path.ts'
import type { PlainResponses } from '../responses/plain-responses.ts'
import { reselectFilesPage, confirmPage, resubmitPage } from '../responses/plain-pages.ts'
import { boundaryOf } from '#shell/tools/multipart.ts'
import type { ParsedForm, ParseForm } from '../requests/parse-form.ts'
import { ipRateLimitKey } from '../requests/request-checks.ts'
import { newVisitor } from '../requests/visitor.ts'

/** Handles a form submission of a page. */
export type PageAction = (context: PageContext<AnyProduct>, form: FormData) => Promise<ActionResult>

/**
 * Creates the handler for forms that are submitted without JavaScript. It passes only forms with a
 * valid CSRF token to the page.
 */
export function createFormHandler(options: {
  plain: PlainResponses
  receiveForm: ParseForm
  isSecure: boolean
}) {
  const { plain } = options
  return async (
    httpContext: HttpContext,
    context: PageContext<AnyProduct>,
    act: PageAction,
    renderAgain?: (acted: ActionState) => Promise<Response>,
  ): Promise<Response> => {
    const { request, origin, visitor } = httpContext
    if (isCrossSite(request.headers, origin))
      return plain.sendProblem(httpContext, new AppError('csrf-failed'))
    const isTrusted = (form: FormData) => isXsrfToken(form.get(xsrfField), visitor.xsrfToken)
    const received = await readForm(options.receiveForm, httpContext, isTrusted)
    if (received instanceof AppError) return plain.sendProblem(httpContext, received)
    const { form } = received
    try {
      if (!isTrusted(form))
        return respondWithConfirmation(plain, httpContext, received, options.isSecure)
      const outcome = await runPageAction(act, context, form)
      if (outcome === undefined) return respondWithSignIn(plain, httpContext, form)
      if (!('to' in outcome)) {
        const actionState = 'once' in outcome ? outcome : { problem: outcome }
        if (renderAgain) return await renderAgain({ ...actionState, values: valuesIn(form) })
        if ('once' in outcome) throw new Error('The page has no slot for the result of its form.')
        return plain.sendProblem(httpContext, outcome)
      }
      return new Response(null, {
        status: 303,
        headers: {
          location: resolveRedirect(outcome.to, httpContext),
          'cache-control': 'no-store',
        },
      })
    } finally {
      await received.discard()
    }
  }
}

/** Fields that are never written back into the page, not even for the user who submitted them. */
const secretFieldPattern = /password|passphrase|secret|token|code/iu

function valuesIn(form: FormData): ActionState['values'] {
  // A record may have a field called `code`. Fields of records are not credentials.
  const recordFields = new Set(form.getAll(renderedFieldsName).map(String))
  const isSecret = (name: string) =>
    secretFieldPattern.test(name) && !recordFields.has(name.split('.')[0] ?? '')
  const values: Record<string, string[]> = {}
  for (const [name, value] of form) {
    if (typeof value !== 'string' || name === xsrfField || isSecret(name)) continue
    ;(values[name] ??= []).push(value)
  }
  return values
}

async function readForm(
  receiveForm: ParseForm,
  httpContext: HttpContext,
  isTrusted: (form: FormData) => boolean,
): Promise<ParsedForm | AppError> {
  const { request, visitor, address } = httpContext
  const type = request.headers.get('content-type')
  const content = httpContext.content ?? request.body
  const boundary = boundaryOf(type)
  try {
    if (boundary === undefined || !content) {
      const isForm = /^application\/x-www-form-urlencoded\b/iu.test(type ?? '')
      const form = isForm ? await request.formData().catch(() => undefined) : undefined
      if (!form) return new AppError('unsupported-media-type')
      return { form, isCut: false, discard: async () => {} }
    }
    const { actor } = visitor
    const sender = rateLimitKey({ actor, channel: 'page', ip: ipRateLimitKey(address) })
    const mayBringFiles = actor.kind === 'user'
    return await receiveForm({ content, boundary, sender, mayBringFiles, isTrusted })
  } catch (error) {
    const failure = toAppError(error)
    // A form that is too large or sent too often is a client error. A failure to store it is a
    // server error.
    if (failure.code === 'internal-error') throw error
    return failure.code === 'bad-request' ? new AppError('unsupported-media-type') : failure
  }
}

/**
 * Responds with a confirmation page. Cached pages have no CSRF token, so the first form of a new
 * visitor arrives without one. The confirmation page contains a token for this visitor.
 */
function respondWithConfirmation(
  plain: PlainResponses,
  httpContext: HttpContext,
  { form, isCut }: ParsedForm,
  isSecure: boolean,
): Response {
  const { url, visitor } = httpContext
  const action = localPath(url)
  const { xsrfToken, cookies } =
    visitor.xsrfToken === undefined
      ? newVisitor(isSecure)
      : { xsrfToken: visitor.xsrfToken, cookies: [] }
  const language = plain.languageFor(httpContext)
  const page = isCut
    ? reselectFilesPage(action, language)
    : confirmPage(action, form, xsrfToken, language)
  const response = plain.page(403, page, language)
  for (const cookie of cookies) response.headers.append('set-cookie', cookie)
  return response
}

/** Runs the action of the page. Returns nothing if the page redirects to sign-in. */
async function runPageAction(
  act: PageAction,
  context: PageContext<AnyProduct>,
  form: FormData,
): Promise<ActionResult | undefined> {
  try {
    return await act(context, form)
  } catch (error) {
    const to = error instanceof Response ? error.headers.get('location') : null
    if (to !== null && /^\/login(?:[/?]|$)/u.test(to)) return undefined
    throw error
  }
}

/** Responds to a form whose session has ended with a page that preserves the submitted values. */
function respondWithSignIn(
  plain: PlainResponses,
  httpContext: HttpContext,
  form: FormData,
): Response {
  const language = plain.languageFor(httpContext)
  const { xsrfToken = '' } = httpContext.visitor
  const input = Object.entries(valuesIn(form)).flatMap(([name, all]) =>
    all.map((value) => [name, value] as const),
  )
  const hasFile = form.values().some((value) => typeof value !== 'string' && value.size > 0)
  const stored = { action: localPath(httpContext.url), token: xsrfToken, input, hasFile }
  return plain.page(401, resubmitPage(stored, language), language)
}

/** Resolves a redirect target. The target may come from the form, so other origins are rejected. */
function resolveRedirect(to: string, { origin, url }: HttpContext): string {
  const target = URL.parse(to, origin + url.pathname)
  if (target?.origin === origin) return localPath(target)
  throw new Error('The redirect of the page leads to another site.')
}
