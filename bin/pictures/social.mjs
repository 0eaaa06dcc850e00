import { richMark } from './mark.mjs'
import { gradient, oklch, toHex } from './colour.mjs'

const typeface = "'URW Gothic', 'Century Gothic', Futura, 'Avenir Next', system-ui, sans-serif"

const play = [
  oklch(0.955, 0.016, 300),
  oklch(0.9, 0.05, 305),
  oklch(0.86, 0.065, 280),
  oklch(0.85, 0.065, 235),
  oklch(0.89, 0.06, 190),
  oklch(0.93, 0.045, 160),
  oklch(0.94, 0.04, 60),
  oklch(0.91, 0.05, 10),
  oklch(0.97, 0.015, 330),
]

/** A shell's growth lines in flat bands: they look like a gradient, and stay small as PNG. */
const growthLines = () => {
  const count = 26
  return Array.from({ length: count }, (_, i) => {
    const share = i / (count - 1)
    const r = 560 * (1 - share) ** 1.15 + 64
    const [x, y] = [1060 - (560 - r) * 0.36, 190 + (560 - r) * 0.5]
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${r.toFixed(1)}" fill="${toHex(gradient(play, share))}"/>`
  }).join('')
}

/** The picture that goes with a link to the product (1200 x 630). */
export const socialPicture =
  () => `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">
<rect width="1200" height="630" fill="#fbfaf8"/>${growthLines()}
<g transform="translate(88 96) scale(0.96)">${richMark(50, 50)}</g>
<g font-family="${typeface}" fill="#1b1b1f">
<text x="80" y="388" font-size="132" letter-spacing="-3">Nacre</text>
<text x="88" y="470" font-size="34" fill="#4a4b57">An application shell</text>
<text x="88" y="518" font-size="34" fill="#4a4b57">that fills in the blanks</text>
</g></svg>`
