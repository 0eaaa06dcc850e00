import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

const names = ['chromium', 'chromium-browser', 'google-chrome']

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

const runnable = (path) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const findChromium = () => {
  if (process.env.CHROMIUM) return process.env.CHROMIUM
  const folders = (process.env.PATH ?? '').split(delimiter)
  const found = folders.flatMap((folder) => names.map((name) => join(folder, name))).find(runnable)
  if (!found) throw new Error('No Chromium on PATH. Set CHROMIUM to the path of one.')
  return found
}

// The next two run in the page, so they can use nothing of this file.

const webpInPage = async ({ pixels, width, height, quality }) => {
  const canvas = new OffscreenCanvas(width, height)
  const bytes = new Uint8ClampedArray(Uint8Array.fromBase64(pixels).buffer)
  canvas.getContext('2d').putImageData(new ImageData(bytes, width, height), 0, 0)
  const blob = await canvas.convertToBlob({ type: 'image/webp', quality })
  return new Uint8Array(await blob.arrayBuffer()).toBase64()
}

const pixelsInPage = async ({ svg, width, height }) => {
  const context = new OffscreenCanvas(width, height).getContext('2d')
  const image = new Image()
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`
  await image.decode()
  context.drawImage(image, 0, 0, width, height)
  return new Uint8Array(context.getImageData(0, 0, width, height).data.buffer).toBase64()
}

/** A browser that encodes pixels as WebP and turns SVG into pixels; `close` it when done. */
export const openBrowser = async () => {
  const browser = await chromium.launch({ executablePath: findChromium(), args: quiet })
  const page = await browser.newPage()
  const run = async (work, input) => Buffer.from(await page.evaluate(work, input), 'base64')
  return {
    webp: (pixels, width, height, quality) =>
      run(webpInPage, { pixels: pixels.toString('base64'), width, height, quality }),
    pixels: (svg, width, height) => run(pixelsInPage, { svg, width, height }),
    close: () => browser.close(),
  }
}
