import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { Dialog } from '../../../kit/dialog.tsx'
import { useWords } from '../../admin-context.ts'
import { type Crop, type Extent, largest, moved, spanned } from './crop.ts'

const words = {
  en: {
    title: 'Crop the picture',
    part: 'The part that stays',
    keys: 'Arrow keys move it; with Shift they change its size.',
    shape: 'Shape',
    free: 'Any',
    take: 'Crop',
    cancel: 'Cancel',
    size: (width: number, height: number) => `${width} × ${height} pixels`,
  },
  de: {
    title: 'Bild zuschneiden',
    part: 'Der Teil, der bleibt',
    keys: 'Pfeiltasten verschieben ihn; mit der Umschalttaste ändern sie seine Größe.',
    shape: 'Form',
    free: 'Beliebig',
    take: 'Zuschneiden',
    cancel: 'Abbrechen',
    size: (width: number, height: number) => `${width} × ${height} Pixel`,
  },
}

const shapes: Readonly<Record<string, number>> = {
  '1:1': 1,
  '4:3': 4 / 3,
  '3:2': 3 / 2,
  '16:9': 16 / 9,
  '3:4': 3 / 4,
}

interface Props {
  picture: ImageBitmap
  onCrop: (crop: Crop) => void
  onClose: () => void
}

/** Chooses a part of a picture, by pointer or by keyboard. */
export function CropDialog({ picture, onCrop, onClose }: Props) {
  const say = useWords(words)
  const [shape, setShape] = useState<number>()
  const [crop, setCrop] = useState(() => largest(picture, undefined))
  return (
    <Dialog
      title={say.title}
      size="large"
      onClose={onClose}
      actions={
        <>
          <button type="button" className="main" onClick={() => onCrop(crop)}>
            {say.take}
          </button>
          <button type="button" onClick={onClose}>
            {say.cancel}
          </button>
        </>
      }
    >
      <div className="crop">
        <Stage picture={picture} crop={crop} shape={shape} onCrop={setCrop} />
        <p className="crop-ways">
          <label>
            {say.shape}{' '}
            <select
              onChange={({ currentTarget }) => {
                const chosen = shapes[currentTarget.value]
                setShape(chosen)
                setCrop(largest(picture, chosen))
              }}
            >
              <option value="">{say.free}</option>
              {Object.keys(shapes).map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </label>
          <output>{say.size(crop.width, crop.height)}</output>
        </p>
        <p className="help">{say.keys}</p>
      </div>
    </Dialog>
  )
}

function Stage(props: {
  picture: ImageBitmap
  crop: Crop
  shape: number | undefined
  onCrop: (crop: Crop) => void
}) {
  const { picture, crop, shape, onCrop } = props
  const { width, height } = picture
  const say = useWords(words)
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => canvas.current?.getContext('2d')?.drawImage(picture, 0, 0), [picture])
  const { x, y } = crop
  const [right, low] = [x + crop.width, y + crop.height]
  const grip = Math.max(width, height) / 50
  return (
    <div className="stage">
      <canvas ref={canvas} width={width} height={height} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application of its own */}
      <svg
        viewBox={`0 0 ${width} ${height}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is moved by keys
        tabIndex={0}
        role="application"
        aria-label={`${say.part}. ${say.keys}`}
        onKeyDown={(event) => pressed(event, crop, picture, shape, onCrop)}
        onPointerDown={(event) => drawn(event, crop, picture, shape, onCrop)}
      >
        <path
          className="shade"
          fillRule="evenodd"
          d={`M0 0H${width}V${height}H0Z M${x} ${y}V${low}H${right}V${y}Z`}
        />
        <rect className="part" x={x} y={y} width={crop.width} height={crop.height} />
        {[x, right].flatMap((cx) =>
          [y, low].map((cy) => (
            <circle key={`${cx} ${cy}`} className="grip" cx={cx} cy={cy} r={grip} />
          )),
        )}
      </svg>
    </div>
  )
}

const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

function pressed(
  event: KeyboardEvent,
  crop: Crop,
  all: Extent,
  shape: number | undefined,
  onCrop: (crop: Crop) => void,
): void {
  const arrow = arrows[event.key]
  if (!arrow) return
  event.preventDefault()
  const step = Math.max(1, Math.round(Math.max(all.width, all.height) / 50))
  const by = { x: arrow[0] * step, y: arrow[1] * step }
  if (!event.shiftKey) {
    onCrop(moved(crop, by, all))
    return
  }
  const corner = { x: crop.x + crop.width + by.x, y: crop.y + crop.height + by.y }
  // In a shape, one side follows the other: the one that was not asked for must not hold it.
  const free = shape === undefined ? corner : { x: corner.x + by.y * shape, y: crop.y }
  onCrop(spanned(crop, free, all, shape))
}

/** Inside the part it is moved, at a corner it is changed, elsewhere a new one is drawn. */
function drawn(
  event: PointerEvent<SVGSVGElement>,
  crop: Crop,
  all: Extent,
  shape: number | undefined,
  onCrop: (crop: Crop) => void,
): void {
  const stage = event.currentTarget
  const place = (at: { clientX: number; clientY: number }) => {
    const box = stage.getBoundingClientRect()
    const part = (value: number, size: number) => Math.max(0, Math.min(size, value * size))
    return {
      x: part((at.clientX - box.left) / box.width, all.width),
      y: part((at.clientY - box.top) / box.height, all.height),
    }
  }
  const start = place(event)
  const fixed = cornerAcross(start, crop, Math.max(all.width, all.height) / 25)
  const isInside =
    start.x > crop.x &&
    start.x < crop.x + crop.width &&
    start.y > crop.y &&
    start.y < crop.y + crop.height
  const isWhole = crop.width === all.width && crop.height === all.height
  const follow = (move: globalThis.PointerEvent) => {
    const here = place(move)
    if (!fixed && isInside && !isWhole) {
      onCrop(moved(crop, { x: here.x - start.x, y: here.y - start.y }, all))
    } else onCrop(spanned(fixed ?? start, here, all, shape))
  }
  stage.setPointerCapture(event.pointerId)
  stage.addEventListener('pointermove', follow)
  stage.addEventListener('pointerup', () => stage.removeEventListener('pointermove', follow), {
    once: true,
  })
}

/** The corner that stays where it is while the one across from it is drawn. */
function cornerAcross(at: { x: number; y: number }, { x, y, width, height }: Crop, reach: number) {
  const isNear = (one: number, other: number) => Math.abs(one - other) <= reach
  const [right, low] = [x + width, y + height]
  if (!(isNear(at.x, x) || isNear(at.x, right)) || !(isNear(at.y, y) || isNear(at.y, low)))
    return undefined
  return { x: isNear(at.x, x) ? right : x, y: isNear(at.y, y) ? low : y }
}
