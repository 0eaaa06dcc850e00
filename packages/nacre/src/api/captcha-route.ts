import { localizedMessage } from '#shell/messages/translate.ts'
import { AppError } from '#shell/language/errors/app-error.ts'
import { type CaptchaPurpose, captchaPurposes } from '#shell/operations/accounts/sign-in/captcha.ts'
import type { CaptchaService } from '#shell/operations/captcha/create-captcha.ts'
import type { SystemRoute } from './route.ts'
import { operation } from './openapi/operation.ts'
import type { OpenApiNode } from './open-api-node.ts'
import { assertKnownParameters } from './parameters.ts'

export const captchaPath = '/api/captcha_images/imagecode'

const text: OpenApiNode = { type: 'string' }

/**
 * The solution of a captcha: the code from the image, the proof of work, or only the id after a
 * wait.
 */
export const captchaSolutionSchema: OpenApiNode = {
  type: 'object',
  required: ['id'],
  properties: { id: text, code: text, work: text },
}
const integer: OpenApiNode = { type: 'integer' }

/** Creates the captcha route. Each request returns a new challenge with the URL of its image. */
export function captchaRoute(captchas: CaptchaService): SystemRoute {
  return {
    path: captchaPath,
    hasQuery: true,
    methods: {
      async GET({ ctx, request: { query } }) {
        const isDrawn = !isDeferred(query)
        const body = await captchas.create(parseFlow(query), ctx, { isDrawn })
        return { headers: { 'cache-control': 'no-store' }, body }
      },
    },
    document: {
      get: operation('createCaptcha', 'Get a CAPTCHA challenge', {
        parameters: [
          {
            name: 'flow',
            in: 'query',
            schema: { enum: captchaPurposes, default: captchaPurposes[0] },
          },
          {
            name: 'picture',
            in: 'query',
            description: 'With later, the image is generated when it is fetched.',
            schema: { enum: ['later'] },
          },
        ],
        ok: {
          type: 'object',
          required: ['image', 'work', 'waitSeconds', 'id', 'until'],
          properties: {
            image: { ...text, description: 'URL of an image with letters.' },
            work: {
              type: 'object',
              description:
                'A proof of work: for each part, a number such that SHA-256 of salt, part and number begins with this many zero bits.',
              required: ['salt', 'parts', 'bits'],
              properties: { salt: text, parts: integer, bits: integer },
            },
            waitSeconds: {
              ...integer,
              description: 'Number of seconds after which an answer with the ID alone is accepted.',
            },
            id: {
              ...text,
              description: 'The ID of the challenge. Send it with the answer; it works once.',
            },
            until: { type: 'string', format: 'date-time' },
          },
        },
      }),
    },
  }
}

/** Checks whether the image is deferred. Pages defer it, because most visitors never need it. */
function isDeferred(query: string = ''): boolean {
  const names = new URLSearchParams(query).getAll('picture')
  if (names.some((one) => one !== 'later')) {
    throw new AppError('bad-request', { message: localizedMessage('requests.parameters.picture') })
  }
  return names.length > 0
}

function parseFlow(query: string = ''): CaptchaPurpose {
  assertKnownParameters(query, ['flow', 'picture'])
  const requested = new URLSearchParams(query).get('flow') ?? captchaPurposes[0]
  const flow = captchaPurposes.find((one) => one === requested)
  if (!flow)
    throw new AppError('bad-request', {
      message: localizedMessage('requests.parameters.flow', {
        choices: captchaPurposes.join(', '),
      }),
    })
  return flow
}
