import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react'
import type { StoredFile } from '#shell/model/fields/file.ts'
import type { Picture } from '#shell/model/fields/image.ts'
import type { FieldOutline } from '#shell/model/outline/field-outline.ts'
import { useHydrated } from '../../../components/hydrated.ts'
import type { Wiring } from '../../form/field-row.tsx'
import { useAdmin, useWords } from '../admin-context.ts'
import type { Crop } from './crop.ts'
import { CropDialog } from './crop-dialog.tsx'
import { cropped } from './cropped.ts'
import { useTells } from './use-tells.ts'
import { type Stored, useUpload } from './use-upload.ts'

interface Props {
  wiring: Wiring
  name: string
  path: string
  field: FieldOutline
  value: unknown
}

const words = {
  en: {
    description: 'What it shows, for those who do not see it',
    choose: 'Choose a file',
    other: 'Choose another',
    drop: 'or drop or paste it here',
    clear: 'Take away',
    crop: 'Crop',
    sent: 'Sent',
    stop: 'Stop sending',
    scriptless: 'Files can be sent only where JavaScript runs.',
  },
  de: {
    description: 'Was es zeigt, für alle, die es nicht sehen',
    choose: 'Datei wählen',
    other: 'Andere wählen',
    drop: 'oder hier ablegen oder einfügen',
    clear: 'Wegnehmen',
    crop: 'Zuschneiden',
    sent: 'Gesendet',
    stop: 'Nicht weiter senden',
    scriptless: 'Dateien lassen sich nur senden, wo JavaScript läuft.',
  },
}

/** A stored file or picture: what is there, another in its place, and what a picture shows. */
export function StoredInput({ wiring, name, path, field, value }: Props) {
  const say = useWords(words)
  const isAlive = useHydrated()
  const upload = useUpload(path, readStored(value))
  const { stored, setStored, sending, complaint, send, stop } = upload
  const [isOver, setOver] = useState(false)
  const form = useTells<HTMLDivElement>(stored)
  const isPicture = field.type === 'image'
  const take = (files: FileList | undefined, event: DragEvent | ClipboardEvent) => {
    setOver(false)
    if (!files?.[0]) return
    event.preventDefault()
    void send(files[0])
  }
  return (
    <div
      ref={form}
      className="stored"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => take(event.dataTransfer.files, event)}
      onPaste={(event) => take(event.clipboardData.files, event)}
    >
      <input type="hidden" name={name} value={stored ? JSON.stringify(stored) : ''} />
      {stored && (isPicture ? <Preview stored={stored} /> : <About stored={stored} />)}
      {isAlive ? (
        <span className="stored-ways">
          <label className="button choose">
            {stored ? say.other : say.choose}
            <input
              {...wiring}
              name={undefined}
              required={false}
              className="unseen"
              type="file"
              accept={field.bounds.types?.join(',')}
              onChange={({ currentTarget }) => void send(currentTarget.files?.[0])}
            />
          </label>
          {stored && isPicture && <CropButton stored={stored} onCropped={send} />}
          {stored && !field.required && (
            <button type="button" className="quiet" onClick={() => setStored(undefined)}>
              {say.clear}
            </button>
          )}
          {!stored && <span className="help">{say.drop}</span>}
        </span>
      ) : (
        <p className="help scriptless">{say.scriptless}</p>
      )}
      {sending !== undefined && <Sending part={sending} onStop={stop} />}
      {complaint && (
        <p className="complaint" role="alert">
          {complaint}
        </p>
      )}
      {isPicture && stored && (
        <label className="described">
          {say.description}
          <input
            name={`${name}.description`}
            defaultValue={typeof stored['description'] === 'string' ? stored['description'] : ''}
            autoComplete="off"
          />
        </label>
      )}
    </div>
  )
}

function Sending({ part, onStop }: { part: number; onStop: () => void }) {
  const say = useWords(words)
  return (
    <span className="beside">
      <progress value={part} max={1} aria-label={say.sent}>
        {Math.round(part * 100)} %
      </progress>
      <button type="button" onClick={onStop}>
        {say.stop}
      </button>
    </span>
  )
}

function Preview({ stored }: { stored: Stored }) {
  const {
    file,
    description = '',
    width,
    height,
    variants = [],
  } = stored as unknown as Partial<Picture>
  const small = variants.find((one) => one.width >= 320)?.file ?? file
  return (
    <span className="preview-picture">
      <img src={`/files/${small}`} width={width} height={height} alt={description} />
      <span className="help">
        {width} × {height}
      </span>
    </span>
  )
}

function About({ stored }: { stored: Stored }) {
  const { language } = useAdmin()
  const { file, name, size } = stored as unknown as StoredFile
  const kilobytes = new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(
    size / 1000,
  )
  return (
    <span className="beside">
      <a href={`/files/${file}`} target="_blank" rel="noreferrer">
        {name}
      </a>
      <span className="help">{kilobytes} kB</span>
    </span>
  )
}

/** Crops what is stored; what comes of it is sent like any other picture. */
function CropButton(props: { stored: Stored; onCropped: (file: Blob) => Promise<void> }) {
  const { stored, onCropped } = props
  const say = useWords(words)
  const [picture, setPicture] = useState<ImageBitmap>()
  const type = useRef('')
  const open = async () => {
    const answer = await fetch(`/files/${String(stored['file'])}`)
    const whole = await answer.blob()
    type.current = whole.type
    setPicture(await createImageBitmap(whole))
  }
  const take = async (whole: ImageBitmap, crop: Crop) => {
    setPicture(undefined)
    const part = await cropped(whole, crop, type.current)
    if (part) await onCropped(part)
  }
  return (
    <>
      <button type="button" onClick={() => void open()}>
        {say.crop}
      </button>
      {picture && (
        <CropDialog
          picture={picture}
          onClose={() => setPicture(undefined)}
          onCrop={(crop) => void take(picture, crop)}
        />
      )}
    </>
  )
}

function readStored(value: unknown): Stored | undefined {
  if (typeof value === 'object' && value !== null) return value as Stored
  if (typeof value !== 'string' || value === '') return undefined
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}
