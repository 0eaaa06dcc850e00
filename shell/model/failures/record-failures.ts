import { type FailureText, refusal } from './failure-text.ts'

/**
 * Refusals that depend on the records and on what is to be done with them.
 *
 * @example
 * recordFailures.stale.status // 412
 */
export const recordFailures = {
  conflict: refusal(409, {
    says: {
      en: 'This is in conflict with what is stored.',
      de: 'Das verträgt sich nicht mit dem, was gespeichert ist.',
    },
    cause: {
      en: 'Something else depends on it, or has it already.',
      de: 'Etwas anderes hängt davon ab oder hat es schon.',
    },
    remedy: {
      en: 'See to that first, then try again.',
      de: 'Kümmern Sie sich erst darum, und versuchen Sie es dann noch einmal.',
    },
  }),
  'key-used': refusal(422, {
    says: {
      en: 'This Idempotency-Key belongs to another request.',
      de: 'Dieser Idempotency-Key gehört zu einer anderen Anfrage.',
    },
    cause: {
      en: 'The same key has come before with another body, to the same address.',
      de: 'Derselbe Schlüssel kam schon einmal mit anderem Inhalt zu derselben Adresse.',
    },
    remedy: {
      en: 'Send each request with a key of its own, and a key again only with the same request.',
      de: 'Jede Anfrage braucht einen eigenen Schlüssel; derselbe gehört nur zu derselben Anfrage.',
    },
  }),
  closed: refusal(409, {
    says: {
      en: 'This move is closed to this record.',
      de: 'Dieser Schritt steht diesem Eintrag nicht offen.',
    },
    cause: {
      en: 'The record is in another state, or the guard of the move refuses.',
      de: 'Der Eintrag ist in einem anderen Zustand, oder eine Bedingung des Schritts fehlt.',
    },
    remedy: { en: 'The answer says which.', de: 'Die Antwort sagt, was davon.' },
  }),
  full: refusal(409, {
    says: { en: 'No more of these are possible.', de: 'Mehr davon sind nicht möglich.' },
    cause: { en: 'A limit of the entity is reached.', de: 'Eine Grenze ist erreicht.' },
    remedy: {
      en: 'Remove one, or ask for a higher limit.',
      de: 'Entfernen Sie einen Eintrag, oder bitten Sie um eine höhere Grenze.',
    },
  }),
  stale: refusal(412, {
    says: {
      en: 'Somebody else has changed this meanwhile.',
      de: 'Jemand anderes hat das inzwischen geändert.',
    },
    cause: {
      en: 'The version named in If-Match is not the newest.',
      de: 'Die Fassung in If-Match ist nicht die neueste.',
    },
    remedy: {
      en: 'Look at the newest version and decide.',
      de: 'Sehen Sie die neueste Fassung an, und entscheiden Sie.',
    },
  }),
  invalid: refusal(422, {
    says: { en: 'Some values need another look.', de: 'Einige Angaben brauchen noch einen Blick.' },
    cause: {
      en: 'A value does not fit its field or a rule.',
      de: 'Eine Angabe passt nicht zu ihrem Feld oder zu einer Regel.',
    },
    remedy: {
      en: 'The answer names each field and what is wrong with it.',
      de: 'Die Antwort nennt jedes Feld und was damit nicht stimmt.',
    },
  }),
  'version-needed': refusal(428, {
    says: {
      en: 'Say which version you have seen.',
      de: 'Sagen Sie, welche Fassung Sie gesehen haben.',
    },
    cause: {
      en: 'Without If-Match one could overwrite what somebody else has just saved.',
      de: 'Ohne If-Match könnte man überschreiben, was jemand eben gespeichert hat.',
    },
    remedy: {
      en: 'Send the ETag of the record in If-Match.',
      de: 'Senden Sie das ETag des Eintrags in If-Match.',
    },
  }),
  'too-many': refusal(429, {
    says: {
      en: 'That was too often. Wait a little and try again.',
      de: 'Das war zu oft. Warten Sie ein wenig.',
    },
    cause: { en: 'A limit of the entity is reached.', de: 'Eine Grenze ist erreicht.' },
    remedy: {
      en: 'The header Retry-After says how long to wait.',
      de: 'Der Header Retry-After sagt, wie lange Sie warten.',
    },
  }),
} as const satisfies Readonly<Record<string, FailureText>>
