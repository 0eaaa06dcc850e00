// The mark of Nacre: a shell grows in crescents, each layer holding the one before it, and the
// innermost is a pearl. Few layers where it is small, more where there is room.

/** From the outermost layer to the pearl. */
const layers = {
  light: ['#454f93', '#4f86b4', '#86cfc8', '#fff7fb'],
  dark: ['#b3bbf4', '#5f8ac6', '#2c5872', '#fff7fb'],
  rich: ['#454f93', '#4a6aa8', '#5691b9', '#74bcc0', '#a5ddcf', '#dcd3f1', '#fff7fb'],
}

/** The circles, tangent towards the lower left, where the shell is hinged. */
const circles = (count, centre, radius) => {
  // Few layers means a small picture, where the pearl needs its pixels.
  const pearl = count > 4 ? 0.3 : 0.36
  return Array.from({ length: count }, (_, i) => {
    const r = radius * (1 - ((1 - pearl) * i) / (count - 1))
    const shift = (radius - r) * (1 - 0.22 * (i / (count - 1))) * Math.SQRT1_2
    return { x: centre - shift, y: centre + shift, r }
  })
}

const rounded = (value) => Number(value.toFixed(2))

const drawn = (colours, centre, radius, attribute) =>
  circles(colours.length, centre, radius)
    .map(({ x, y, r }, i) => {
      const place = `cx="${rounded(x)}" cy="${rounded(y)}" r="${rounded(r)}"`
      return `<circle ${place} ${attribute(i, colours[i])}/>`
    })
    .join('')

/** The mark with all its layers, as SVG elements round a centre. */
export const richMark = (centre, radius) =>
  drawn(layers.rich, centre, radius, (_, colour) => `fill="${colour}"`)

const rules = (colours) => colours.map((colour, i) => `.l${i}{fill:${colour}}`).join('')

/** The favicon: it follows the colour scheme of the browser's own frame. */
export const favicon = () =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><style>${rules(layers.light)}` +
  `@media(prefers-color-scheme:dark){${rules(layers.dark)}}</style>` +
  `${drawn(layers.light, 16, 15.5, (i) => `class="l${i}"`)}</svg>\n`

/** The mark on its own square; a background fills the square to its corners. */
export const icon = ({ size, share, background }) => {
  const ground = background ? `<rect width="100" height="100" fill="${background}"/>` : ''
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 100 100">` +
    `${ground}${richMark(50, 50 * share)}</svg>`
  )
}
