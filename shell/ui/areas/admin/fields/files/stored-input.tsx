import { type ClipboardEvent, type DragEvent, useEffect, useRef, useState } from 'react'
import type { StoredFile } from '#shell/model/fields/file.ts'
import type { Picture } from '#shell/model/fields/image.ts'
import type { FieldOutline } from '#shell/model/outline/field-outline.ts'
import { useHydrated } from '../../../../components/hydrated.ts'
import { FieldRow, type Wiring } from '../../../form/field-row.tsx'
import { useAdmin, useWords } from '../../admin-context.ts'
import { fileMark, goneMark } from './bring-files.ts'
import type { Crop } from './crop.ts'
import { CropDialog } from './crop-dialog.tsx'
import { cropped } from './cropped.ts'
import { useTells } from '../use-tells.ts'
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
  },
}

/**
 * A stored file or picture: what is there, another in its place, and what a picture shows. With JavaScript
 * another one is on its way as soon as it is chosen, without it comes with the form.
 */
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
      <span className="stored-ways">
        <label className={isAlive ? 'button choose' : 'choose'}>
          {stored ? say.other : say.choose}
          <FileChoice wiring={wiring} name={name} field={field} onChoose={send} />
        </label>
        {isAlive && stored && isPicture && <CropButton stored={stored} onCropped={send} />}
        {stored &&
          !field.required &&
          (isAlive ? (
            <button type="button" className="quiet" onClick={() => setStored(undefined)}>
              {say.clear}
            </button>
          ) : (
            <label className="take-away">
              <input type="checkbox" name={`${name}.${goneMark}`} value="yes" />
              {say.clear}
            </label>
          ))}
        {isAlive && !stored && <span className="help">{say.drop}</span>}
      </span>
      {sending !== undefined && <Sending part={sending} onStop={stop} />}
      {complaint && (
        <p className="complaint" role="alert">
          {complaint}
        </p>
      )}
      {isPicture && (stored || !isAlive) && (
        <div className={stored ? undefined : 'scriptless'}>
          <FieldRow name={`${name}.description`} label={say.description}>
            {(described, given) => (
              <input
                {...described}
                defaultValue={given?.[0] ?? descriptionOf(stored)}
                autoComplete="off"
              />
            )}
          </FieldRow>
        </div>
      )}
    </div>
  )
}

/** What was chosen before the page came to life is on its way once it has. */
function FileChoice(props: {
  wiring: Wiring
  name: string
  field: FieldOutline
  onChoose: (file: Blob | undefined) => Promise<void>
}) {
  const { wiring, name, field, onChoose } = props
  const isAlive = useHydrated()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isAlive) void onChoose(input.current?.files?.[0])
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only what stood there at the beginning
  }, [isAlive])
  return (
    <input
      {...wiring}
      ref={input}
      name={isAlive ? undefined : `${name}.${fileMark}`}
      required={false}
      className={isAlive ? 'unseen' : undefined}
      type="file"
      accept={field.bounds.types?.join(',')}
      onChange={({ currentTarget }) => void onChoose(currentTarget.files?.[0])}
    />
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

function descriptionOf(stored: Stored | undefined): string {
  const description = stored?.['description']
  return typeof description === 'string' ? description : ''
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
