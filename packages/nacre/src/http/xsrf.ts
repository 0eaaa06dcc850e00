/** The names of the cookie and the header for XSRF protection. */
export const xsrfCookie = 'XSRF-TOKEN'
export const xsrfHeader = 'X-XSRF-TOKEN'
/** The name of the field with the XSRF token in forms without JavaScript. */
export const xsrfField = 'xsrf-token'
