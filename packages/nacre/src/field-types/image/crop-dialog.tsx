import { useMessages } from '#shell/ui/kit/use-messages.ts'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { Dialog } from '#shell/ui/kit/dialog.tsx'
import { type Crop, type ImageSize, maxCrop, moveCrop, cropBetween } from './crop.ts'

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

/** Selects a section of an image by pointer or by keyboard. */
export function CropDialog({ picture, onCrop, onClose }: Props) {
  const t = useMessages()
  const [aspectRatio, setShape] = useState<number>()
  const [crop, setCrop] = useState(() => maxCrop(picture, undefined))
  return (
    <Dialog
      title={t('fields.cropDialog.title')}
      size="large"
      onClose={onClose}
      actions={
        <>
          <button type="button" className="main" onClick={() => onCrop(crop)}>
            {t('fields.cropDialog.crop')}
          </button>
          <button type="button" onClick={onClose}>
            {t('fields.cropDialog.cancel')}
          </button>
        </>
      }
    >
      <div className="crop">
        <CropArea picture={picture} crop={crop} aspectRatio={aspectRatio} onCrop={setCrop} />
        <p className="crop-actions">
          <label>
            {t('fields.cropDialog.aspectRatio')}{' '}
            <select
              onChange={({ currentTarget }) => {
                const chosen = shapes[currentTarget.value]
                setShape(chosen)
                setCrop(maxCrop(picture, chosen))
              }}
            >
              <option value="">{t('fields.cropDialog.free')}</option>
              {Object.keys(shapes).map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </label>
          <output>{t('fields.cropDialog.size', { width: crop.width, height: crop.height })}</output>
        </p>
        <p className="help">{t('fields.cropDialog.keys')}</p>
      </div>
    </Dialog>
  )
}

function CropArea(props: {
  picture: ImageBitmap
  crop: Crop
  aspectRatio: number | undefined
  onCrop: (crop: Crop) => void
}) {
  const { picture, crop, aspectRatio, onCrop } = props
  const { width, height } = picture
  const t = useMessages()
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
        aria-label={`${t('fields.cropDialog.cropArea')}. ${t('fields.cropDialog.keys')}`}
        onKeyDown={(event) => moveByKey(event, crop, picture, aspectRatio, onCrop)}
        onPointerDown={(event) => dragCrop(event, crop, picture, aspectRatio, onCrop)}
      >
        <path
          className="crop-shade"
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

function moveByKey(
  event: KeyboardEvent,
  crop: Crop,
  bounds: ImageSize,
  aspectRatio: number | undefined,
  onCrop: (crop: Crop) => void,
): void {
  const arrow = arrows[event.key]
  if (!arrow) return
  event.preventDefault()
  const step = Math.max(1, Math.round(Math.max(bounds.width, bounds.height) / 50))
  const offset = { x: arrow[0] * step, y: arrow[1] * step }
  if (!event.shiftKey) {
    onCrop(moveCrop(crop, offset, bounds))
    return
  }
  const corner = { x: crop.x + crop.width + offset.x, y: crop.y + crop.height + offset.y }
  // With a fixed aspect ratio, both sides change together, so the unchanged side must not limit
  // them.
  const free =
    aspectRatio === undefined ? corner : { x: corner.x + offset.y * aspectRatio, y: crop.y }
  onCrop(cropBetween(crop, free, bounds, aspectRatio))
}

/**
 * Dragging inside moves the section, dragging a corner resizes it, and dragging elsewhere draws a
 * new one.
 */
function dragCrop(
  event: PointerEvent<SVGSVGElement>,
  crop: Crop,
  bounds: ImageSize,
  aspectRatio: number | undefined,
  onCrop: (crop: Crop) => void,
): void {
  const stage = event.currentTarget
  const pointOf = (at: { clientX: number; clientY: number }) => {
    const box = stage.getBoundingClientRect()
    const clampTo = (value: number, size: number) => Math.max(0, Math.min(size, value * size))
    return {
      x: clampTo((at.clientX - box.left) / box.width, bounds.width),
      y: clampTo((at.clientY - box.top) / box.height, bounds.height),
    }
  }
  const start = pointOf(event)
  const fixed = oppositeCorner(start, crop, Math.max(bounds.width, bounds.height) / 25)
  const isInside =
    start.x > crop.x &&
    start.x < crop.x + crop.width &&
    start.y > crop.y &&
    start.y < crop.y + crop.height
  const isWhole = crop.width === bounds.width && crop.height === bounds.height
  const follow = (move: globalThis.PointerEvent) => {
    const here = pointOf(move)
    if (!fixed && isInside && !isWhole) {
      onCrop(moveCrop(crop, { x: here.x - start.x, y: here.y - start.y }, bounds))
    } else onCrop(cropBetween(fixed ?? start, here, bounds, aspectRatio))
  }
  stage.setPointerCapture(event.pointerId)
  stage.addEventListener('pointermove', follow)
  stage.addEventListener('pointerup', () => stage.removeEventListener('pointermove', follow), {
    once: true,
  })
}

/** Returns the opposite corner, which stays fixed while one is dragged. */
function oppositeCorner(
  at: { x: number; y: number },
  { x, y, width, height }: Crop,
  reach: number,
) {
  const isNear = (one: number, other: number) => Math.abs(one - other) <= reach
  const [right, low] = [x + width, y + height]
  if (!(isNear(at.x, x) || isNear(at.x, right)) || !(isNear(at.y, y) || isNear(at.y, low)))
    return undefined
  return { x: isNear(at.x, x) ? right : x, y: isNear(at.y, y) ? low : y }
}
