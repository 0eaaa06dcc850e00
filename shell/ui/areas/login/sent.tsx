import { BackToLogin } from './back-to-login.tsx'

/** Says that a letter is on its way. */
export function Sent({ title, text, language }: { title: string; text: string; language: string }) {
  return (
    <div className="plain">
      <h1>{title}</h1>
      <p role="status">{text}</p>
      <BackToLogin language={language} />
    </div>
  )
}
