import { IntentLink } from '../../components/intent-link.tsx'
import { urls } from '../../url-map.ts'
import { useWords } from './admin-context.ts'

const words = {
  en: {
    title: 'Not here',
    text: 'There is no such place, or it is not for you.',
    home: 'Back to the start',
  },
  de: {
    title: 'Nicht da',
    text: 'Das gibt es nicht, oder es ist nicht für Sie.',
    home: 'Zum Anfang',
  },
}

/** Stands where there is nothing, or nothing for this reader: they look the same. */
export function NotHere() {
  const { title, text, home } = useWords(words)
  return (
    <>
      <h1>{title}</h1>
      <p>{text}</p>
      <p>
        <IntentLink className="button" to={urls.admin}>
          {home}
        </IntentLink>
      </p>
    </>
  )
}
