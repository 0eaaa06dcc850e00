import { call } from '#shell/model/call.ts'

const use =
  'Sample behaviour: the result is written to the console, and nothing is shown to the user.'

export const calls = {
  packageSearch: call({
    address: 'https://api.npms.io/v2/search',
    variable: 'PACKAGE_SEARCH',
    parameters: ['q'],
    reads: ['total', 'results'],
    use,
  }),
  captchaImage: call({
    address: '/api/captcha_images/imagecode',
    reads: ['image'],
    use,
  }),
}
