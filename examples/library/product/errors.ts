import { defineErrors } from 'nacre'

export const errors = defineErrors({
  'no-quotation': {
    status: 422,
    message: {
      en: 'A question is no quotation.',
      de: 'Eine Frage ist kein Zitat.',
    },
    cause: {
      en: 'What ends in a question mark was asked, not written.',
      de: 'Was mit einem Fragezeichen endet, wurde gefragt und nicht geschrieben.',
    },
    hint: {
      en: 'Quote a sentence instead.',
      de: 'Zitieren Sie stattdessen einen Satz.',
    },
  },
})
