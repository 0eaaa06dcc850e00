import { captchaRoute } from '#shell/api/captcha-route.ts'
import {
  type CaptchaService,
  createCaptchaService,
} from '#shell/operations/captcha/create-captcha.ts'
import type { FeatureBase } from './base.ts'
import type { OpenedFeature } from './compose-features.ts'

/** The captchas of forms that visitors send often. */
export function captcha({
  vault,
  store,
}: Pick<FeatureBase, 'vault' | 'store'>): OpenedFeature<{ readonly captchas: CaptchaService }> {
  const captchas = createCaptchaService({ vault, store })
  return { gives: { captchas }, routes: [captchaRoute(captchas)] }
}
