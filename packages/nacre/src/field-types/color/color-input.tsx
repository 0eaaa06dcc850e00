import { useMessages } from '#shell/ui/kit/use-messages.ts'
import { useState } from 'react'
import type { ControlProps } from '../type-input.ts'
import { useAdmin } from '#shell/ui/records/admin-context.ts'
import { contrastRatio } from '#shell/model/theme/contrast-ratio.ts'
import { normalizeHexColor } from './normalize-hex-color.ts'

const unset = '#a8d8d0'

/**
 * A color as text, which may be empty, with the browser’s color picker. A preview displays the
 * contrast of text on the color.
 */
export function ColorInput({
  wiring,
  text,
  field,
}: Pick<ControlProps, 'wiring' | 'text' | 'field'>) {
  const { example } = field
  const t = useMessages()
  const { language } = useAdmin()
  const [color, setColor] = useState(text)
  const hexColor = normalizeHexColor(color)
  const white = hexColor === undefined ? undefined : contrastRatio(hexColor, '#ffffff')
  const black = hexColor === undefined ? undefined : contrastRatio(hexColor, '#000000')
  return (
    <>
      <span className="beside colour">
        <input
          type="color"
          aria-label={t('fields.colorInput.pick')}
          value={hexColor ?? unset}
          onChange={({ currentTarget }) => setColor(currentTarget.value)}
        />
        <input
          {...wiring}
          value={color}
          onChange={({ currentTarget }) => setColor(currentTarget.value)}
          placeholder={example ?? unset}
          autoComplete="off"
          spellCheck={false}
        />
      </span>
      {white !== undefined && black !== undefined && (
        <p className="help">
          <svg
            className="color-sample"
            viewBox="0 0 48 20"
            width="48"
            height="20"
            aria-hidden="true"
          >
            <rect width="48" height="20" rx="4" fill={hexColor} />
            <text x="12" y="15" fill="#fff">
              A
            </text>
            <text x="28" y="15" fill="#000">
              A
            </text>
          </svg>
          {t('fields.colorInput.contrast', {
            white: formatRatio(white, language),
            black: formatRatio(black, language),
          })}{' '}
          {white > black ? t('fields.colorInput.white') : t('fields.colorInput.black')}
        </p>
      )}
    </>
  )
}

function formatRatio(contrast: number, language: string): string {
  return `${(Math.floor(contrast * 10) / 10).toLocaleString(language)} : 1`
}
