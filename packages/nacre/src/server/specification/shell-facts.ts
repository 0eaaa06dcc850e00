import type { OpenApiNode } from '#shell/api/open-api-node.ts'
import { defaultLimit, maxLimit } from '#shell/api/parameters.ts'
import { xsrfCookie, xsrfHeader } from '#shell/http/xsrf.ts'
import type { Product } from '#shell/language/product/product.ts'
import { adminAreaOf } from '#shell/model/schema/area-schema.ts'
import { breakpoints } from '#shell/language/product/breakpoints.ts'
import type { ExternalFacts } from '#shell/spec/describe/describe-product.ts'
import type { ConstantsDescription } from '#shell/spec/shell-facts.ts'
import { gestureDefaults } from '#shell/tools/gestures/gesture-defaults.ts'
import { urls } from '#shell/ui/url-map.ts'
import { defaultLimits } from '../settings/server-limits.ts'
import { systemRoutesOf, entityRoutes } from './route-descriptions.ts'

/**
 * Returns the facts about the shell that apply to every product, from the modules that define them.
 * The routes are read from the OpenAPI document.
 */
export function collectShellFacts(
  { entities, pages }: Pick<Product, 'entities' | 'pages'>,
  api: OpenApiNode,
): ExternalFacts {
  return {
    areas: [
      {
        path: adminAreaOf(pages).home,
        name: 'Admin area',
        about: 'Loaded on demand. Administration of content, users and system.',
      },
      {
        path: urls.login,
        name: 'Login area',
        about: 'Loaded on demand. Sign-in, sign-up and account settings.',
      },
    ],
    navigation: [
      'Scroll position restoration is enabled on navigation.',
      'Every page is rendered on the server, hydrated in the browser and loaded on demand.',
      'Pages and their forms work without JavaScript.',
    ],
    http: [
      'Responses to GET and HEAD requests made during server rendering are cached until the application is stable.',
      'Any request that is not GET or HEAD clears the cached entries for its URL.',
      'It also clears the entries of all other URLs of the same origin, because a batch, a transition or a related record can change their responses.',
      `Cross-site request protection: cookie named ${xsrfCookie}, header named ${xsrfHeader}.`,
      'Requests and responses are JSON. Errors are application/problem+json with a code from section 8.',
      'The ETag of a record contains its version. Updates, transitions and deletions require it in If-Match.',
    ],
    routes: systemRoutesOf(api, entities),
    recordRoutes: entityRoutes(),
    backgroundErrors: [
      'If starting the application fails, the failure is logged to the console.',
      'Every error has a code, a status, a message and a solution. Causes of internal errors are only logged.',
    ],
    constants: [
      {
        name: 'Runtime',
        isInternal: false,
        values: [
          ['Production mode', 'on'],
          ['Scroll position restoration', 'enabled'],
        ],
      },
      {
        name: 'Breakpoints',
        isInternal: false,
        values: Object.entries(breakpoints).map(describeSize),
      },
      gestures,
      lists,
      requests,
    ],
  }
}

function describeSize([name, from]: readonly [string, number]): readonly [string, string] {
  return [name, `from ${from} px`]
}

const gestures: ConstantsDescription = {
  name: 'Touch gestures',
  isInternal: false,
  values: [
    ['tap interval', `${gestureDefaults.tapInterval} ms`],
    ['tap time', `${gestureDefaults.tapTime} ms`],
    ['distance between the taps of a double tap', `${gestureDefaults.tapDistance} px`],
    ['press time', `${gestureDefaults.pressTime} ms`],
    ['movement tolerance of a tap or a press', `${gestureDefaults.stillness} px`],
    ['swipe velocity', `${gestureDefaults.swipeVelocity} px/ms`],
    ['swipe distance', `${gestureDefaults.swipeDistance} px`],
    ['pan threshold', `${gestureDefaults.panThreshold} px`],
    ['time in which a click belongs to a touch', `${gestureDefaults.echoTime} ms`],
  ],
}

const lists: ConstantsDescription = {
  name: 'Lists',
  isInternal: false,
  values: [
    ['default page size', String(defaultLimit)],
    ['maximum page size', String(maxLimit)],
  ],
}

const seconds = (milliseconds: number) => `${milliseconds / 1000} s`
const bytes = (size: number) => `${(size / 1024).toLocaleString('en')} KB`

const requests: ConstantsDescription = {
  name: 'Request limits',
  isInternal: true,
  values: [
    ['maximum body size', bytes(defaultLimits.bodySize)],
    ['maximum size of all concurrent bodies', bytes(defaultLimits.allBodiesSize)],
    ['maximum header size', bytes(defaultLimits.headSize)],
    ['header timeout', seconds(defaultLimits.headersTime)],
    ['request timeout', seconds(defaultLimits.requestTime)],
    ['keep-alive timeout', seconds(defaultLimits.idleTime)],
    ['response stall timeout', seconds(defaultLimits.stallTime)],
    ['shutdown grace period', seconds(defaultLimits.drainTime)],
    ['maximum connections', defaultLimits.connections.toLocaleString('en')],
  ],
}
