import { call } from 'nacre'

const use =
  'Sample behaviour: the result is written to the console, and nothing is shown to the user.'

export const calls = {
  packageSearch: call({
    url: 'https://api.npms.io/v2/search',
    urlVariable: 'PACKAGE_SEARCH_URL',
    query: ['q'],
    responseFields: ['total', 'results'],
    description: use,
  }),
  captchaImage: call({
    url: '/api/captcha_images/imagecode',
    responseFields: ['image'],
    description: use,
  }),
}
