import { wordsFor } from '../words.ts'

const words = {
  en: {
    title: 'Your recovery codes',
    text: 'Write them down, or print this page, and keep them where your telephone is not. Each works once when you have neither your app nor your passkey. They are shown this once.',
    none: 'It is done. The recovery codes that you have go on working.',
    on: 'Go on',
  },
  de: {
    title: 'Ihre Wiederherstellungscodes',
    text: 'Schreiben Sie sie auf, oder drucken Sie diese Seite, und bewahren Sie sie dort auf, wo Ihr Telefon nicht ist. Jeder gilt einmal, wenn Sie weder App noch Passkey haben. Sie werden nur dieses eine Mal gezeigt.',
    none: 'Es ist getan. Die Wiederherstellungscodes, die Sie haben, gelten weiter.',
    on: 'Weiter',
  },
}

/** Codes that are shown once. */
export function RecoveryCodes({
  codes,
  language,
  to = '/login/account',
}: {
  codes: readonly string[]
  language: string
  /** Where one goes on. */
  to?: string
}) {
  const say = wordsFor(words, language)
  return (
    <>
      {codes.length === 0 ? (
        <p role="status">{say.none}</p>
      ) : (
        <>
          <h2>{say.title}</h2>
          <p role="status">{say.text}</p>
          <ol className="codes">
            {codes.map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </ol>
        </>
      )}
      <p>
        <a className="button" href={to}>
          {say.on}
        </a>
      </p>
    </>
  )
}
