import { formatBytes } from '#shell/ui/records/bytes.ts'
import { useMessages } from '#shell/ui/kit/use-messages.ts'
import { type ClipboardEvent, type DragEvent, useEffect, useRef, useState } from 'react'
import type { StoredFile } from './field.ts'
import type { StoredImage } from '../image/field.ts'
import type { FieldSchema } from '#shell/model/schema/field-schema.ts'
import { useHydrated } from '#shell/ui/components/use-hydrated.ts'
import { FieldRow, type FieldProps } from '#shell/ui/form/field-row.tsx'
import { useAdmin } from '#shell/ui/records/admin-context.ts'
import { fileInputSuffix, removeFileSuffix } from '#shell/ui/records/upload-form-files.ts'
import type { Crop } from '../image/crop.ts'
import { CropDialog } from '../image/crop-dialog.tsx'
import { cropImage } from '../image/crop-image.ts'
import { useFireInput } from '#shell/ui/records/use-fire-input.ts'
import { type StoredFileData, useUpload } from './use-upload.ts'

interface Props {
  wiring: FieldProps
  name: string
  path: string
  field: FieldSchema
  value: unknown
}

/**
 * The input of a stored file or image: preview, replacement, removal and image description. With
 * JavaScript a chosen file uploads immediately, otherwise it is sent with the form.
 */
export function StoredInput({ wiring, name, path, field, value }: Props) {
  const t = useMessages()
  const isAlive = useHydrated()
  const upload = useUpload(path, parseStored(value))
  const { stored, setStored, sending, fieldError, send, stop } = upload
  const [isOver, setOver] = useState(false)
  const form = useFireInput<HTMLDivElement>(stored)
  const isPicture = field.type === 'image'
  const selectFile = (files: FileList | undefined, event: DragEvent | ClipboardEvent) => {
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
      onDrop={(event) => selectFile(event.dataTransfer.files, event)}
      onPaste={(event) => selectFile(event.clipboardData.files, event)}
    >
      <input type="hidden" name={name} value={stored ? JSON.stringify(stored) : ''} />
      {stored && (isPicture ? <Preview stored={stored} /> : <DescriptionInput stored={stored} />)}
      <span className="stored-actions">
        <label className={isAlive ? 'button choose-file' : 'choose-file'}>
          {stored ? t('fields.fileInput.replace') : t('fields.fileInput.choose')}
          <FileChoice wiring={wiring} name={name} field={field} onChoose={send} />
        </label>
        {isAlive && stored && isPicture && <CropButton stored={stored} onCropped={send} />}
        {stored &&
          !field.required &&
          (isAlive ? (
            <button type="button" className="quiet" onClick={() => setStored(undefined)}>
              {t('fields.fileInput.remove')}
            </button>
          ) : (
            <label className="remove-file">
              <input type="checkbox" name={`${name}.${removeFileSuffix}`} value="yes" />
              {t('fields.fileInput.remove')}
            </label>
          ))}
        {isAlive && !stored && <span className="help">{t('fields.fileInput.dropHint')}</span>}
      </span>
      {sending !== undefined && <UploadProgress croppedFile={sending} onStop={stop} />}
      {fieldError && (
        <p className="field-error" role="alert">
          {fieldError}
        </p>
      )}
      {isPicture && (stored || !isAlive) && (
        <div className={stored ? undefined : 'without-javascript-only'}>
          <FieldRow name={`${name}.description`} label={t('fields.fileInput.description')}>
            {(described, previousValues) => (
              <input
                {...described}
                defaultValue={previousValues?.[0] ?? descriptionOf(stored)}
                autoComplete="off"
              />
            )}
          </FieldRow>
        </div>
      )}
    </div>
  )
}

/** A file chosen before hydration is uploaded after it. */
function FileChoice(props: {
  wiring: FieldProps
  name: string
  field: FieldSchema
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
      name={isAlive ? undefined : `${name}.${fileInputSuffix}`}
      required={false}
      className={isAlive ? 'visually-hidden' : undefined}
      type="file"
      accept={field.constraints.types?.join(',')}
      onChange={({ currentTarget }) => void onChoose(currentTarget.files?.[0])}
    />
  )
}

function UploadProgress({ croppedFile, onStop }: { croppedFile: number; onStop: () => void }) {
  const t = useMessages()
  return (
    <span className="beside">
      <progress value={croppedFile} max={1} aria-label={t('fields.fileInput.uploaded')}>
        {Math.round(croppedFile * 100)} %
      </progress>
      <button type="button" onClick={onStop}>
        {t('fields.fileInput.cancel')}
      </button>
    </span>
  )
}

function Preview({ stored }: { stored: StoredFileData }) {
  const {
    file,
    description = '',
    width,
    height,
    variants = [],
  } = stored as unknown as Partial<StoredImage>
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

function DescriptionInput({ stored }: { stored: StoredFileData }) {
  const { locale } = useAdmin()
  const { file, name, size } = stored as unknown as StoredFile
  return (
    <span className="beside">
      <a href={`/files/${file}`} target="_blank" rel="noreferrer">
        {name}
      </a>
      <span className="help">{formatBytes(locale, size)}</span>
    </span>
  )
}

/** Crops the stored image and uploads the result. */
function CropButton(props: { stored: StoredFileData; onCropped: (file: Blob) => Promise<void> }) {
  const { stored, onCropped } = props
  const t = useMessages()
  const [picture, setPicture] = useState<ImageBitmap>()
  const type = useRef('')
  const open = async () => {
    const result = await fetch(`/files/${String(stored['file'])}`)
    const original = await result.blob()
    type.current = original.type
    setPicture(await createImageBitmap(original))
  }
  const selectFile = async (original: ImageBitmap, crop: Crop) => {
    setPicture(undefined)
    const croppedFile = await cropImage(original, crop, type.current)
    if (croppedFile) await onCropped(croppedFile)
  }
  return (
    <>
      <button type="button" onClick={() => void open()}>
        {t('fields.fileInput.crop')}
      </button>
      {picture && (
        <CropDialog
          picture={picture}
          onClose={() => setPicture(undefined)}
          onCrop={(crop) => void selectFile(picture, crop)}
        />
      )}
    </>
  )
}

function descriptionOf(stored: StoredFileData | undefined): string {
  const description = stored?.['description']
  return typeof description === 'string' ? description : ''
}

function parseStored(value: unknown): StoredFileData | undefined {
  if (typeof value === 'object' && value !== null) return value as StoredFileData
  if (typeof value !== 'string' || value === '') return undefined
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}
