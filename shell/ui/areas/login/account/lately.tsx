import { deviceInWords } from '#shell/model/device-name.ts'
import { securityDays } from '#shell/model/security-kinds.ts'
import { saidDone } from '../../admin/access/account-verbs.ts'
import { wordsFor } from '../../words.ts'
import type { AccountPart } from './account-part.ts'
import type { AccountData, NoteHere } from './load-account.ts'
import { Time } from './time.tsx'

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

function Body({ data }: { data: AccountData }) {
  return (
    <ul className="sessions">
      {data.notes.map((note) => (
        <Note key={note.seq} note={note} data={data} />
      ))}
    </ul>
  )
}

function Note({ note, data }: { note: NoteHere; data: AccountData }) {
  const { language } = data
  const { at, verb, about, count, device, source, isMine } = note
  const say = wordsFor(words, language)
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
          {from.filter((part) => part !== null).map((part) => `${part} · `)}
          <Time data={data} at={at} />
        </small>
      </span>
    </li>
  )
}
