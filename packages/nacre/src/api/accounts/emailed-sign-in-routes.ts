import { captchaSolutionSchema } from '../captcha-route.ts'
import type { OpenApiNode } from '../open-api-node.ts'
import type { SystemRoute } from '../route.ts'
import { accountRoute } from './account-route.ts'
import { booleanSchema, signInProgressSchema, textSchema } from './account-schemas.ts'

type RouteMethod = Parameters<typeof accountRoute>[1][string]
type Described = Pick<RouteMethod, 'id' | 'summary' | 'run'>

/** Creates the routes of a sign-in method that sends an email: one requests it, the other redeems it. */
export function emailedSignInRoutes(
  path: string,
  request: Described & { readonly fields?: Readonly<Record<string, OpenApiNode>> },
  confirm: Described & {
    /** The field with what the email contained. */
    readonly field: string
    readonly failure: 'link-expired' | 'invalid-code'
  },
): readonly SystemRoute[] {
  const { fields = {}, ...requesting } = request
  const { field, failure, ...confirming } = confirm
  return [
    accountRoute(path, {
      POST: {
        ...requesting,
        inputFields: { email: textSchema, captcha: captchaSolutionSchema, ...fields },
        required: ['email'],
        status: 202,
        failures: ['not-found', 'captcha-required', 'too-many-requests'],
      },
    }),
    accountRoute(`${path}/confirm`, {
      POST: {
        ...confirming,
        inputFields: { [field]: textSchema, remember: booleanSchema },
        required: [field],
        responseSchema: signInProgressSchema,
        failures: ['not-found', failure],
      },
    }),
  ]
}
