/** The suffix of the name of a time zone input beside a time. */
export const timeZoneSuffix = '_zone'
