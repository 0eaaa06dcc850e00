import { type RefObject, useEffect, useState } from 'react'
import { messagesFor } from '#shell/messages/translate.ts'
import { localize } from '#shell/language/texts/localized-text.ts'
import type { Strength } from '#shell/model/password/strength.ts'

const order: readonly Strength[] = ['weak', 'fair', 'good', 'strong']

/**
 * Displays the strength of a new password while it is typed. The estimator is loaded with the first
 * character. The server uses the same one with a larger dictionary.
 */
export function PasswordStrength({ input }: { input: RefObject<HTMLInputElement | null> }) {
  const [rating, setRating] = useState<{ strength: Strength; sentence: string }>()
  useEffect(() => {
    const { current } = input
    if (!current) return undefined
    const updateStrength = async () => {
      const { passwordStrength, strengthMessages } =
        await import('#shell/model/password/strength.ts')
      const strength = passwordStrength(current.value)
      const { lang } = document.documentElement
      const label = messagesFor(lang)('login.passwordStrength.label')
      const sentence = `${label}: ${localize(strengthMessages[strength], lang)}`
      setRating(current.value === '' ? undefined : { strength, sentence })
    }
    const onInput = () => void updateStrength()
    current.addEventListener('input', onInput)
    return () => current.removeEventListener('input', onInput)
  }, [input])

  return (
    <p className="strength" role="status">
      {rating && (
        <>
          <meter
            min={0}
            max={order.length}
            low={1.5}
            high={2.5}
            optimum={order.length}
            value={order.indexOf(rating.strength) + 1}
            aria-hidden="true"
          />
          <span>{rating.sentence}</span>
        </>
      )}
    </p>
  )
}
