import { drawCaptcha } from '#shell/operations/captcha/draw-captcha.ts'
import type { OwnAddress } from './address.ts'
import { operation } from './openapi/operation.ts'

/** A fresh picture at each call, as an address that an image element can show. */
export const captchaImages: OwnAddress = {
  path: '/api/captcha_images/imagecode',
  methods: {
    GET() {
      const image = Buffer.from(drawCaptcha().image).toString('base64')
      return {
        headers: { 'cache-control': 'no-store' },
        body: { image: `data:image/png;base64,${image}` },
      }
    },
  },
  document: {
    get: operation('read-captcha', 'A picture with letters to read', {
      ok: {
        type: 'object',
        required: ['image'],
        properties: { image: { type: 'string', description: 'An address for an image element.' } },
      },
    }),
  },
}
