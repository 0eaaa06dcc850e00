import type { Node } from '#shell/api/openapi/operation.ts'
import { defaultLimit, largestLimit } from '#shell/api/parameters.ts'
import { xsrfCookie, xsrfHeader } from '#shell/http/xsrf.ts'
import type { Entity } from '#shell/model/entity.ts'
import { sizes } from '#shell/model/sizes.ts'
import type { HouseFacts } from '#shell/spec/describe/describe-product.ts'
import type { ConstantsDescription } from '#shell/spec/description.ts'
import { gestureDefaults } from '#shell/ui/gestures/gesture-defaults.ts'
import { urls } from '#shell/ui/url-map.ts'
import { defaultLimits } from '../listening/limits.ts'
import { ownAddressesIn, recordAddresses } from './addresses-in.ts'

/**
 * What the shell brings to every product, from the modules that hold it. The addresses come from the
 * document of the API itself.
 */
export function houseOf(entities: readonly Entity[], api: Node): HouseFacts {
  return {
    areas: [
      {
        path: urls.admin,
        name: 'Admin area',
        about: 'Loaded when it is wanted. The people who look after the application work here.',
      },
      {
        path: urls.login,
        name: 'Login area',
        about: 'Loaded when it is wanted. Here people say who they are.',
      },
    ],
    navigation: [
      'Scroll position restoration is enabled on navigation.',
      'Every page can be rendered on the server and then run in the browser, and is loaded when it is wanted.',
      'Pages and their forms work without JavaScript.',
    ],
    http: [
      'Answers to GET and HEAD requests made during server rendering are cached until the application is stable.',
      'Any request that is not GET or HEAD clears the cached entries for its URL.',
      'It also clears those for all other URLs of the same origin: a batch, a move or a related record may change what they answer.',
      `Cross-site request protection: cookie named ${xsrfCookie}, header named ${xsrfHeader}.`,
      'Payloads and answers are JSON; a refusal is application/problem+json with an id from section 8.',
      'What the server reads of a record carries its version in ETag; changing, moving and removing name it in If-Match.',
    ],
    addresses: ownAddressesIn(api, entities),
    recordAddresses: recordAddresses(),
    mishaps: [
      'If starting the application fails, the failure is logged to the console.',
      'Every refusal has an id, a status, a sentence, and what one can do; the cause of a mistake stands in the log alone.',
    ],
    constants: [
      {
        name: 'Running',
        isInternal: false,
        values: [
          ['Production mode', 'on'],
          ['Scroll position restoration', 'enabled'],
        ],
      },
      { name: 'Sizes of the layout', isInternal: false, values: Object.entries(sizes).map(sizeOf) },
      gestures,
      lists,
      requests,
    ],
  }
}

function sizeOf([name, from]: readonly [string, number]): readonly [string, string] {
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
    ['stillness of a tap or a press', `${gestureDefaults.stillness} px`],
    ['swipe velocity', `${gestureDefaults.swipeVelocity} px/ms`],
    ['swipe distance', `${gestureDefaults.swipeDistance} px`],
    ['pan threshold', `${gestureDefaults.panThreshold} px`],
    ['time in which a click is the touch’s own', `${gestureDefaults.echoTime} ms`],
  ],
}

const lists: ConstantsDescription = {
  name: 'Lists',
  isInternal: false,
  values: [
    ['records in one answer, unless asked otherwise', String(defaultLimit)],
    ['records in one answer at most', String(largestLimit)],
  ],
}

const seconds = (milliseconds: number) => `${milliseconds / 1000} s`
const bytes = (size: number) => `${(size / 1024).toLocaleString('en')} KB`

const requests: ConstantsDescription = {
  name: 'What one client may take',
  isInternal: true,
  values: [
    ['size of a body', bytes(defaultLimits.bodySize)],
    ['size of all bodies under way', bytes(defaultLimits.allBodiesSize)],
    ['size of the head of a request', bytes(defaultLimits.headSize)],
    ['time for the head of a request', seconds(defaultLimits.headersTime)],
    ['time for a request', seconds(defaultLimits.requestTime)],
    ['time without a request', seconds(defaultLimits.idleTime)],
    ['time in which an answer stands still', seconds(defaultLimits.stallTime)],
    ['time to finish what is under way at a stop', seconds(defaultLimits.drainTime)],
    ['connections', defaultLimits.connections.toLocaleString('en')],
  ],
}
