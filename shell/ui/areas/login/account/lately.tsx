import { deviceInWords } from '#shell/model/device-name.ts'
import { securityDays } from '#shell/model/security-kinds.ts'
import { useHydrated } from '../../../components/hydrated.ts'
import { saidDone } from '../../admin/access/account-verbs.ts'
import { timeFormat } from '../../admin/formats.ts'
import { wordsFor } from '../../words.ts'
import type { AccountPart } from './account-part.ts'
import type { AccountData, NoteHere } from './load-account.ts'

const words = {
  en: {
    title: 'What happened lately',
    text: `Who came in, or tried to, and what was changed. It is kept for ${securityDays} days.`,
    times: (count: number) => ` ${count} times`,
    other: 'by somebody who looks after accounts',
  },
  de: {
    title: 'Was zuletzt geschah',
    text: `Wer hereinkam oder es versuchte, und was geändert wurde. Nach ${securityDays} Tagen wird es vergessen.`,
    times: (count: number) => ` ${count}-mal`,
    other: 'durch jemanden, der sich um Konten kümmert',
  },
}

/** What has happened to one’s own account, so that one sees what one has not done. */
export const lately: AccountPart = {
  id: 'lately',
  words,
  Body,
  isFor: (data) => data.notes.length > 0,
}

function Body({ data: { notes, language } }: { data: AccountData }) {
  return (
    <ul className="sessions">
      {notes.map((note) => (
        <Note key={note.seq} note={note} language={language} />
      ))}
    </ul>
  )
}

function Note({ note, language }: { note: NoteHere; language: string }) {
  const { at, verb, about, count, device, source, isMine } = note
  const say = wordsFor(words, language)
  const format = timeFormat(language, useHydrated() ? here : somewhere)
  const place = device === null ? null : deviceInWords(device, language)
  const from = isMine ? [place, source] : [say.other]
  return (
    <li data-kind={note.kind}>
      <span>
        {saidDone(verb, language)}
        {count > 1 && say.times(count)}
        {about !== null && `: ${about}`}
        <br />
        <small>
          {[...from.filter((part) => part !== null), format.format(new Date(at))].join(' · ')}
        </small>
      </span>
    </li>
  )
}

const here = { dateStyle: 'medium', timeStyle: 'short' } as const
const somewhere = { ...here, timeZone: 'UTC' } as const
