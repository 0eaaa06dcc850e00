import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { useWords } from './admin-context.ts'

const words = {
  en: { waiting: 'Waiting for the server …' },
  de: { waiting: 'Es wird auf den Server gewartet …' },
}

/** So long nobody has to be told that they wait. */
const soon = 1_000

/** Tells those who do not see the moving line at the top that a screen is on its way. */
export function WaitingNote() {
  const { waiting } = useWords(words)
  const isBusy = useNavigation().state !== 'idle'
  return (
    <p role="status" className="unseen">
      {isBusy && <Later sentence={waiting} />}
    </p>
  )
}

function Later({ sentence }: { sentence: string }) {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), soon)
    return () => clearTimeout(timer)
  }, [])
  return isLong ? sentence : null
}
