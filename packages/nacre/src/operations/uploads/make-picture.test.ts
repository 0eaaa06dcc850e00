import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hostileImages } from './hostile-pictures.fixture.ts'
import { encodeImage } from './make-picture.ts'
import { anyPicture, pngOf } from './pictures.fixture.ts'
import { measureResources } from './measure-resources.fixture.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nacre-pictures-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function stored(content: Uint8Array): Promise<string> {
  const path = join(folder, 'picture')
  await writeFile(path, content)
  return path
}

/** Returns the options for an image format in a field that accepts only this format. */
function as(format: 'jpeg' | 'png' | 'webp' | 'avif', widths: readonly number[] = []) {
  const type = `image/${format}` as const
  return { type, types: [type], widths }
}

test('rotates an image by its EXIF orientation and strips metadata such as the location', async () => {
  const content = await anyPicture({ width: 400, height: 300 })
    .withExif({
      IFD0: { Make: 'A camera of Ada' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 12/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const before = await sharp(content).metadata()
  expect(before).toMatchObject({ orientation: 6, width: 400, height: 300 })
  const { own, variants } = await encodeImage(await stored(content), as('jpeg', [100]))
  expect(own).toMatchObject({ type: 'image/jpeg', ending: 'jpg', width: 300, height: 400 })
  expect(variants).toMatchObject([{ type: 'image/webp', ending: 'webp', width: 100, height: 133 }])
  for (const { content: made } of [own, ...variants]) {
    const after = await sharp(made).metadata()
    expect(after.exif ?? after.xmp ?? after.icc ?? after.orientation).toBeUndefined()
    expect(Buffer.from(made).includes('A camera of Ada')).toBe(false)
  }
  // Rotated to the right, the former top is on the right.
  const corner = await sharp(own.content)
    .extract({ left: 290, top: 0, width: 1, height: 1 })
    .raw()
    .toBuffer()
  expect(corner[0]).toBeGreaterThan(200)
})

test('removes data behind the end of an image', async () => {
  const jpeg = await anyPicture({ width: 40, height: 30 }).jpeg().toBuffer()
  const page = '<html><script>alert(1)</script></html>'
  const { own } = await encodeImage(
    await stored(Buffer.concat([jpeg, Buffer.from(page)])),
    as('jpeg'),
  )
  expect(Buffer.from(own.content).includes('<script>')).toBe(false)
})

test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
  'keeps the format and creates smaller variants: %s',
  async (format) => {
    const content = await anyPicture({ width: 500, height: 200 }).toFormat(format).toBuffer()
    const made = await encodeImage(await stored(content), as(format, [640, 320, 160, 320]))
    expect(made.own).toMatchObject({ type: `image/${format}`, width: 500, height: 200 })
    expect(made.variants.map(({ width, height }) => [width, height])).toEqual([
      [160, 64],
      [320, 128],
    ])
    for (const one of [made.own, ...made.variants]) {
      expect(await sharp(one.content).metadata()).toMatchObject({
        width: one.width,
        height: one.height,
      })
    }
  },
)

test('converts formats that are slow to encode, if the field accepts the result', async () => {
  const content = await anyPicture({ width: 40, height: 20 }).avif({ effort: 0 }).toBuffer()
  const types = ['image/avif', 'image/webp']
  const { own } = await encodeImage(await stored(content), { ...as('avif'), types })
  expect(own).toMatchObject({ type: 'image/webp', ending: 'webp', width: 40, height: 20 })
})

test('keeps the first frame of an animation', async () => {
  const frames = await Promise.all(
    ['red', 'blue'].map((background) =>
      sharp({ create: { width: 20, height: 10, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  const content = await sharp(frames, { join: { animated: true } })
    .webp({ loop: 0 })
    .toBuffer()
  expect((await sharp(content, { animated: true }).metadata()).pages).toBe(2)
  const { own } = await encodeImage(await stored(content), as('webp'))
  const after = await sharp(own.content, { animated: true }).metadata()
  expect([after.pages ?? 1, after.height]).toEqual([1, 10])
})

test.each([
  [
    'ends in the middle',
    async () =>
      (await anyPicture({ width: 400, height: 300 }).jpeg().toBuffer()).subarray(0, 2_000),
  ],
  ['is only a beginning', async () => Buffer.from('\u{ff}\u{d8}\u{ff}\u{e0}', 'latin1')],
  ['is empty', async () => Buffer.alloc(0)],
  [
    'is a drawing that can run programs',
    async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
  ],
  [
    'is a moving picture of an old kind',
    async () => anyPicture({ width: 4, height: 4 }).gif().toBuffer(),
  ],
])('rejects an image that %s', async (_, make) => {
  const work = encodeImage(await stored(await make()), as('jpeg', [320]))
  await expect(work).rejects.toMatchObject({ code: 'unsupported-media-type', status: 415 })
  await expect(work).rejects.toThrow('The image is damaged or incomplete.')
})

test.each(Object.entries(hostileImages))(
  'a hostile image uses at most 300 MB and 5 s: %s',
  async (_, [format, content]) => {
    const path = await stored(await content())
    const { peak, seconds, result } = await measureResources(() =>
      encodeImage(path, as(format, [320])),
    )
    const id = result.status === 'rejected' ? (result.reason as { code?: string }).code : 'made'
    expect(['made', 'content-too-large', 'unsupported-media-type']).toContain(id)
    expect(peak).toBeGreaterThan(0)
    expect(peak).toBeLessThanOrEqual(300 * 1024 * 1024)
    expect(seconds).toBeLessThanOrEqual(5.5)
  },
)

test.each([
  ['one endless row', pngOf(49_000_000, 1), /16,383 pixels wide and high/u],
  ['too many pixels', pngOf(6_000, 5_000), /max. 24 megapixels/u],
])('the error for an image of %s contains the maximum size', async (_, content, sentence) => {
  const work = encodeImage(await stored(content), as('png', [320]))
  await expect(work).rejects.toMatchObject({ code: 'content-too-large', status: 413 })
  await expect(work).rejects.toThrow(sentence)
})

test('processes images one at a time, and continues after a broken one', async () => {
  const good = await anyPicture({ width: 60, height: 40 }).png().toBuffer()
  const paths = await Promise.all(
    Array.from({ length: 6 }, async (__, index) => {
      const path = join(folder, `many-${index}`)
      await writeFile(path, index === 2 ? good.subarray(0, 60) : good)
      return path
    }),
  )
  const made = await Promise.allSettled(paths.map((path) => encodeImage(path, as('png', [16]))))
  expect(made.map(({ status }) => status)).toEqual(
    paths.map((__, index) => (index === 2 ? 'rejected' : 'fulfilled')),
  )
})
