import { IntentLink } from '../../components/intent-link.tsx'
import { wordsFor } from '../words.ts'
import { BackToLogin } from './back-to-login.tsx'
import { Sheet } from './step.tsx'

interface Props {
  title: string
  text: string
  language: string
  /** Where a letter is asked for once more. */
  again: string
}

const words = {
  en: {
    nothing: 'Nothing there after a few minutes? Look among the unwanted mail, or',
    again: 'ask once more',
  },
  de: {
    nothing: 'Nach ein paar Minuten ist nichts da? Sehen Sie bei der unerwünschten Post nach, oder',
    again: 'fragen Sie noch einmal',
  },
}

/** Says that a letter is on its way. */
export function Sent({ title, text, language, again }: Props) {
  const say = wordsFor(words, language)
  return (
    <Sheet title={title} others={<BackToLogin language={language} />}>
      <p role="status">{text}</p>
      <p className="hint">
        {say.nothing} <IntentLink to={again}>{say.again}</IntentLink>.
      </p>
    </Sheet>
  )
}
