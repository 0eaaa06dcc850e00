import { failures } from '#shell/model/declared-failures.ts'

export const errors = failures({
  'no-quotation': {
    status: 422,
    says: {
      en: 'A question is no quotation.',
      de: 'Eine Frage ist kein Zitat.',
    },
    cause: {
      en: 'What ends in a question mark was asked, not written.',
      de: 'Was mit einem Fragezeichen endet, wurde gefragt und nicht geschrieben.',
    },
    remedy: {
      en: 'Quote a sentence instead.',
      de: 'Zitieren Sie stattdessen einen Satz.',
    },
  },
})
