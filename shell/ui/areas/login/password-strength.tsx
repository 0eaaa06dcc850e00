import { type RefObject, useEffect, useState } from 'react'
import type { Strength } from '#shell/model/password/strength.ts'
import { wordsIn } from '#shell/model/words.ts'

const label = { en: 'Strength', de: 'Stärke' }
const order: readonly Strength[] = ['weak', 'fair', 'good', 'strong']

/**
 * How hard a new password is to guess, told while it is written. What judges is fetched with the first
 * letter; the server judges by the same and knows more words.
 */
export function PasswordStrength({ input }: { input: RefObject<HTMLInputElement | null> }) {
  const [told, setTold] = useState<{ strength: Strength; sentence: string }>()
  useEffect(() => {
    const { current } = input
    if (!current) return undefined
    const tell = async () => {
      const { strengthOf, strengthWords } = await import('#shell/model/password/strength.ts')
      const strength = strengthOf(current.value)
      const { lang } = document.documentElement
      const sentence = `${wordsIn(label, lang)}: ${wordsIn(strengthWords[strength], lang)}`
      setTold(current.value === '' ? undefined : { strength, sentence })
    }
    const onInput = () => void tell()
    current.addEventListener('input', onInput)
    return () => current.removeEventListener('input', onInput)
  }, [input])

  return (
    <p className="strength" role="status">
      {told && (
        <>
          <meter
            min={0}
            max={order.length}
            low={1.5}
            high={2.5}
            optimum={order.length}
            value={order.indexOf(told.strength) + 1}
            aria-hidden="true"
          />
          <span>{told.sentence}</span>
        </>
      )}
    </p>
  )
}
