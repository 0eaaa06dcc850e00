/** The intent of the conflict form. */
export const resolveIntent = 'resolve'
