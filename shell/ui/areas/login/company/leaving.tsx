import { useEffect } from 'react'
import { useHydrated } from '../../../components/hydrated.ts'
import { wordsFor } from '../../words.ts'

const words = {
  en: { going: 'You are on your way to', go: 'Go on to' },
  de: { going: 'Sie sind unterwegs zu', go: 'Weiter zu' },
}

/**
 * Leaves for a company. No form may lead to another site, also not by a redirect, so that none can be
 * made to: the page itself goes there, by script or without.
 */
export function Leaving({
  address,
  label,
  language,
}: {
  address: string
  label: string
  language: string
}) {
  const isAlive = useHydrated()
  const say = wordsFor(words, language)
  useEffect(() => location.assign(address), [address])
  return (
    <div className="leaving" role="status">
      {!isAlive && <meta httpEquiv="refresh" content={`0;url=${address}`} />}
      <p>
        {say.going} {label} …
      </p>
      <p>
        <a href={address}>
          {say.go} {label}
        </a>
      </p>
    </div>
  )
}
