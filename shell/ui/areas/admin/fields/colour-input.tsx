import { useState } from 'react'
import type { Wiring } from '../../form/field-row.tsx'
import { useAdmin, useWords } from '../admin-context.ts'
import { contrastWith, sixDigits } from './contrast.ts'

const words = {
  en: {
    pick: 'Pick the colour',
    contrast: (white: string, black: string) =>
      `Contrast: ${white} with white, ${black} with black.`,
    white: 'Use white text on it.',
    black: 'Use black text on it.',
  },
  de: {
    pick: 'Farbe wählen',
    contrast: (white: string, black: string) => `Kontrast: ${white} zu Weiß, ${black} zu Schwarz.`,
    white: 'Darauf ist weiße Schrift lesbar.',
    black: 'Darauf ist schwarze Schrift lesbar.',
  },
}

const unset = '#a8d8d0'

/**
 * A colour is a text, which can also be none. The picker of the browser fills it in, and below stands
 * what can be read on it.
 */
export function ColourInput(props: { wiring: Wiring; text: string; example: string | undefined }) {
  const { wiring, text, example } = props
  const say = useWords(words)
  const { language } = useAdmin()
  const [colour, setColour] = useState(text)
  const plain = sixDigits(colour)
  const white = plain === undefined ? undefined : contrastWith(plain, '#ffffff')
  const black = plain === undefined ? undefined : contrastWith(plain, '#000000')
  return (
    <>
      <span className="beside colour">
        <input
          type="color"
          aria-label={say.pick}
          value={plain ?? unset}
          onChange={({ currentTarget }) => setColour(currentTarget.value)}
        />
        <input
          {...wiring}
          value={colour}
          onChange={({ currentTarget }) => setColour(currentTarget.value)}
          placeholder={example ?? unset}
          autoComplete="off"
          spellCheck={false}
        />
      </span>
      {white !== undefined && black !== undefined && (
        <p className="help">
          <svg className="sampler" viewBox="0 0 48 20" width="48" height="20" aria-hidden="true">
            <rect width="48" height="20" rx="4" fill={plain} />
            <text x="12" y="15" fill="#fff">
              A
            </text>
            <text x="28" y="15" fill="#000">
              A
            </text>
          </svg>
          {say.contrast(ratio(white, language), ratio(black, language))}{' '}
          {white > black ? say.white : say.black}
        </p>
      )}
    </>
  )
}

function ratio(contrast: number, language: string): string {
  return `${(Math.floor(contrast * 10) / 10).toLocaleString(language)} : 1`
}
