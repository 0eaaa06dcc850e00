/** The names that the cross-site request protection goes by, on both sides. */
export const xsrfCookie = 'XSRF-TOKEN'
export const xsrfHeader = 'X-XSRF-TOKEN'
/** The same in a form that is sent without JavaScript. */
export const xsrfField = 'xsrf-token'
