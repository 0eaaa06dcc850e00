import { Failure } from '#shell/model/failure.ts'
import { drawCaptcha } from '#shell/operations/captcha/draw-captcha.ts'
import { type Api, type ApiAnswer, answerFailure } from './api.ts'

export const captchaPath = '/api/captcha_images/imagecode'

/** A fresh picture at each call, as an address that an image element can show. */
export const answerCaptcha: Api = async ({ method }): Promise<ApiAnswer> => {
  if (method !== 'GET' && method !== 'HEAD') {
    const refusal = answerFailure(new Failure('wrong-method'))
    return { ...refusal, headers: { ...refusal.headers, allow: 'GET, HEAD' } }
  }
  const { image } = drawCaptcha()
  return {
    status: 200,
    headers: { 'cache-control': 'no-store' },
    body: { image: `data:image/png;base64,${Buffer.from(image).toString('base64')}` },
  }
}
