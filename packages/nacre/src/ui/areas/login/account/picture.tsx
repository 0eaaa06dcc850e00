import { messagesFor } from '#shell/messages/translate.ts'
import { useState } from 'react'
import type { Problem } from '#shell/language/errors/app-error.ts'
import { createUploader } from '#shell/http/upload.ts'
import { useHydrated } from '../../../components/use-hydrated.ts'
import { useSite } from '../../../components/site.ts'
import { useAnnounce } from '../../../components/announce.ts'
import { ActionForm } from '../../../form/action-form.tsx'
import { FieldRow } from '../../../form/field-row.tsx'
import { loadFromServer } from '../../../form/load-from-server.ts'
import type { AccountSection } from '../../../accounts/account-section.ts'
import { runAccountAction, savePicture } from './run-account-action.ts'
import { Avatar } from './avatar.tsx'
import {
  type AccountData,
  accountSectionUrl,
  ownUserSchema,
} from '../../../accounts/load-account.ts'

/** The section for the user’s picture. */
export const picture: AccountSection = {
  id: 'picture',
  title: 'account.picture.title',
  text: 'account.picture.text',
  Body,
  isFor: (data) => ownUserSchema(data)?.fields['picture']?.mayChange === true,
}

function Body({ data }: { data: AccountData }) {
  const { account, language } = data
  const { user } = account
  const t = messagesFor(language)
  const { max, types } = ownUserSchema(data)?.fields['picture']?.constraints ?? {}
  const { preview, sending, fieldError, uploadPicture } = usePictureUpload(data)
  const isAlive = useHydrated()
  return (
    <div className="portrait">
      {preview === undefined ? (
        <Avatar user={user} />
      ) : (
        <img className="face" src={preview} alt="" width="64" height="64" />
      )}
      <div>
        <ActionForm act={runAccountAction} name="picture" encType="multipart/form-data">
          <input type="hidden" name="version" value={user.version} />
          <input type="hidden" name="shows" value={user.name ?? user.email} />
          <FieldRow
            name="picture"
            label={t('account.picture.choose')}
            help={t('account.picture.maximum', { max: max ?? '' })}
            fieldError={fieldError}
          >
            {(wiring) => (
              <input
                {...wiring}
                type="file"
                accept={types?.join(',')}
                onChange={({ currentTarget }) => void uploadPicture(currentTarget.files?.[0])}
              />
            )}
          </FieldRow>
          {!isAlive && (
            <button type="submit" className="main">
              {t('account.picture.upload')}
            </button>
          )}
          {sending !== undefined && (
            <progress value={sending} max={1} aria-label={t('account.picture.uploading')}>
              {Math.round(sending * 100)} %
            </progress>
          )}
        </ActionForm>
        {user.picture && (
          <ActionForm act={runAccountAction} name="no-picture" className="">
            <input type="hidden" name="version" value={user.version} />
            <button type="submit" className="quiet">
              {t('account.picture.remove')}
            </button>
          </ActionForm>
        )}
      </div>
    </div>
  )
}

/** Uploads and saves a picture as soon as it is selected, with a preview. */
function usePictureUpload({ account }: AccountData) {
  const { version, name, email } = account.user
  const { http } = useSite()
  const announce = useAnnounce()
  const [preview, setPreview] = useState<string>()
  const [sending, setProgress] = useState<number>()
  const [fieldError, setFieldError] = useState<string>()
  const fail = ({ title, hint = '' }: Problem) => {
    setProgress(undefined)
    setPreview(undefined)
    setFieldError(`${title} ${hint}`)
    announce(title, 'visually-hidden')
  }
  const uploadPicture = async (file: File | undefined) => {
    if (!file) return
    setFieldError(undefined)
    setProgress(0)
    const reader = new FileReader()
    reader.addEventListener('load', () => {
      if (typeof reader.result === 'string') setPreview(reader.result)
    })
    reader.readAsDataURL(file)
    const upload = createUploader(http)
    const uploaded = await upload('users/picture' as never, file, { onProgress: setProgress })
    if (!uploaded.ok) return fail(uploaded.problem)
    const saved = await savePicture(http, uploaded.data, { version, shows: name ?? email })
    if (saved.ok) loadFromServer(accountSectionUrl('picture', 'picture'))
    else fail(saved.problem)
  }
  return { preview, sending, fieldError, uploadPicture }
}
