// Draws the sample pictures and the icons of the product again: node bin/draw-pictures.mjs [name ...]

import { mkdirSync, writeFileSync } from 'node:fs'
import { openBrowser } from './pictures/browser.mjs'
import { favicon, icon } from './pictures/mark.mjs'
import { encodePng } from './pictures/png.mjs'
import { rasterise } from './pictures/raster.mjs'
import { socialPicture } from './pictures/social.mjs'

const root = new URL('../', import.meta.url)
const cards = new URL('product/pages/welcome/pictures/', root)
const open = new URL('product/public/', root)

const page = '#fbfaf8'
const mostBytes = 14_000
const cardNames = [
  'shell-spiral',
  'tide-pool',
  'moonlit-waves',
  'three-pearls',
  'kelp-light',
  'scallop-fan',
  'jellyfish-drift',
  'sand-ripples',
]

const icons = {
  'apple-touch-icon': { size: 180, share: 0.76, background: page },
  'icon-192': { size: 192, share: 0.96 },
  'icon-512': { size: 512, share: 0.96 },
  'icon-maskable-512': { size: 512, share: 0.64, background: page },
}

const save = (folder, name, bytes) => {
  writeFileSync(new URL(name, folder), bytes)
  console.log(`${name} ${bytes.length}`)
}

/** The best quality that keeps a picture small enough for a page with many of them. */
const drawCard = async (browser, name) => {
  const { paint } = await import(`./pictures/${name}.mjs`)
  const [width, height] = [640, 360]
  const pixels = rasterise(paint, width, height, 3)
  for (let quality = 0.9; quality > 0.4; quality -= 0.02) {
    const bytes = await browser.webp(pixels, width, height, quality)
    if (bytes.length <= mostBytes) return save(cards, `${name}.webp`, bytes)
  }
  throw new Error(`${name} has too much detail to fit into ${mostBytes} bytes.`)
}

const png = async (browser, svg, width, height) =>
  encodePng(await browser.pixels(svg, width, height), width, height)

/** An .ico file may hold a PNG: 6 bytes of header, 16 of directory, then the picture. */
const ico = (picture, size) => {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(picture.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, picture])
}

const drawings = {
  ...Object.fromEntries(cardNames.map((name) => [name, (browser) => drawCard(browser, name)])),
  ...Object.fromEntries(
    Object.entries(icons).map(([name, look]) => [
      name,
      async (browser) =>
        save(open, `${name}.png`, await png(browser, icon(look), look.size, look.size)),
    ]),
  ),
  favicon: async (browser) => {
    save(open, 'favicon.svg', Buffer.from(favicon()))
    save(open, 'favicon.ico', ico(await png(browser, favicon(), 32, 32), 32))
  },
  social: async (browser) =>
    save(open, 'social.png', await png(browser, socialPicture(), 1200, 630)),
}

const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(drawings)
for (const name of wanted) {
  if (!drawings[name]) throw new Error(`No drawing "${name}". There are: ${Object.keys(drawings)}`)
}
for (const folder of [cards, open]) mkdirSync(folder, { recursive: true })
const browser = await openBrowser()
try {
  for (const name of wanted) await drawings[name](browser)
} finally {
  await browser.close()
}
