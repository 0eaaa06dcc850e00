import type { HouseFacts } from './describe/describe-product.ts'

/** Example facts about a shell. */
export const shellFacts: HouseFacts = {
  areas: [{ path: '/', name: 'Admin area', about: 'For those who look after it.' }],
  navigation: ['Scroll position restoration is enabled on navigation.'],
  http: ['Payloads and answers are JSON.'],
  addresses: [
    { method: 'GET', path: '/v1', does: 'What there is', parameters: [], refusals: ['400'] },
  ],
  recordAddresses: [
    {
      method: 'GET',
      path: '/v1/{plural}/{id}',
      does: 'Read',
      parameters: [{ name: 'If-Match', isNeeded: true }],
      refusals: ['404'],
    },
  ],
  mishaps: ['If starting the application fails, the failure is logged to the console.'],
  constants: [
    { name: 'Sizes of the layout', isInternal: false, values: [['large', 'from 1280 px']] },
    { name: 'Request limits', isInternal: true, values: [['connections', '10']] },
  ],
}
