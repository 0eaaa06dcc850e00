import { Failure } from '#shell/model/failure.ts'
import { type CaptchaFlow, captchaFlows } from '#shell/operations/accounts/coming-in/captcha.ts'
import type { Captchas } from '#shell/operations/captcha/create-captcha.ts'
import type { OwnAddress } from './address.ts'
import { type Node, operation } from './openapi/operation.ts'
import { refuseParameters } from './parameters.ts'

export const captchaPath = '/api/captcha_images/imagecode'

const text: Node = { type: 'string' }

/** An answer: what was read or heard, or the work that was done. */
export const captchaAnswer: Node = {
  type: 'object',
  required: ['id'],
  properties: { id: text, code: text, work: text },
}
const whole: Node = { type: 'integer' }

/** A fresh challenge at each call, with its picture as an address that an image element can show. */
export function captchaImages(captchas: Captchas): OwnAddress {
  return {
    path: captchaPath,
    readsQuery: true,
    methods: {
      async GET({ by, request: { query } }) {
        const isDrawn = !isLater(query)
        const body = await captchas.make(flowIn(query), by, { isDrawn })
        return { headers: { 'cache-control': 'no-store' }, body }
      },
    },
    document: {
      get: operation('make-captcha', 'Something to show that one is not a program', {
        parameters: [
          { name: 'flow', in: 'query', schema: { enum: captchaFlows, default: captchaFlows[0] } },
          {
            name: 'picture',
            in: 'query',
            description: 'With later, the picture is drawn when it is fetched.',
            schema: { enum: ['later'] },
          },
        ],
        ok: {
          type: 'object',
          required: ['image', 'sound', 'work', 'id', 'until'],
          properties: {
            image: { ...text, description: 'The address of a picture with letters to read.' },
            sound: { ...text, description: 'The address of a recording of digits to write.' },
            work: {
              type: 'object',
              description:
                'A riddle for a program: for each part a number, with which SHA-256 of salt, part and number begins with so many zero bits.',
              required: ['salt', 'parts', 'bits'],
              properties: { salt: text, parts: whole, bits: whole },
            },
            id: { ...text, description: 'Goes back with the answer, which works once.' },
            until: { type: 'string', format: 'date-time' },
          },
        },
      }),
    },
  }
}

/** Whoever has a page to show does not wait for a picture that most never look at. */
function isLater(query: string = ''): boolean {
  const wanted = new URLSearchParams(query).getAll('picture')
  if (wanted.some((one) => one !== 'later')) {
    throw new Failure('malformed', { says: 'picture must be later, where it is said at all.' })
  }
  return wanted.length > 0
}

function flowIn(query: string = ''): CaptchaFlow {
  refuseParameters(query, ['flow', 'picture'])
  const wanted = new URLSearchParams(query).get('flow') ?? captchaFlows[0]
  const flow = captchaFlows.find((one) => one === wanted)
  if (!flow)
    throw new Failure('malformed', { says: `flow must be one of ${captchaFlows.join(', ')}.` })
  return flow
}
