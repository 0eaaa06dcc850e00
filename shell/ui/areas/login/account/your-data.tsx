import { wordsFor } from '../../words.ts'
import type { AccountPart } from './account-part.ts'
import type { AccountData } from './load-account.ts'

const words = {
  en: {
    title: 'Your data',
    text: 'Everything that is kept about you, in one file that programs can read.',
    download: 'Download your data',
  },
  de: {
    title: 'Ihre Daten',
    text: 'Alles, was über Sie gespeichert ist, in einer Datei, die Programme lesen können.',
    download: 'Daten herunterladen',
  },
}

/** All that is kept about somebody, to take along. */
export const yourData: AccountPart = {
  id: 'data',
  words,
  Body,
  isFor: ({ session }) => session.step === 'open',
}

function Body({ data: { language } }: { data: AccountData }) {
  return (
    <p>
      <a className="button quiet" href="/v1/account/export" download>
        {wordsFor(words, language).download}
      </a>
    </p>
  )
}
