import type { ExternalFacts } from './describe/describe-product.ts'

/** Example facts about a shell. */
export const shellFacts: ExternalFacts = {
  areas: [{ path: '/', name: 'Admin area', about: 'For those who look after it.' }],
  navigation: ['Scroll position restoration is enabled on navigation.'],
  http: ['Payloads and answers are JSON.'],
  routes: [
    { method: 'GET', path: '/v1', summary: 'What there is', parameters: [], errors: ['400'] },
  ],
  recordRoutes: [
    {
      method: 'GET',
      path: '/v1/{plural}/{id}',
      summary: 'Read',
      parameters: [{ name: 'If-Match', isRequired: true }],
      errors: ['404'],
    },
  ],
  backgroundErrors: ['If starting the application fails, the failure is logged to the console.'],
  constants: [
    { name: 'Sizes of the layout', isInternal: false, values: [['large', 'from 1280 px']] },
    { name: 'Request limits', isInternal: true, values: [['connections', '10']] },
  ],
}
