import { call } from '#shell/model/call.ts'

export const calls = {
  packageSearch: call({
    address: 'https://api.npms.io/v2/search',
    variable: 'PACKAGE_SEARCH',
    reads: ['total', 'results'],
  }),
}
