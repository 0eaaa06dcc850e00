/** The first line of each page that is written by the generator. */
export const notice =
  '<!-- Written by scripts/reference.mjs from the sources. Change the sources instead. -->'
