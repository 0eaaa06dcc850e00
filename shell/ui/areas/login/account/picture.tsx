import { useState } from 'react'
import { uploaderOver } from '#shell/http/upload.ts'
import { useHydrated } from '../../../components/hydrated.ts'
import { useSite } from '../../../components/site.ts'
import { useSay } from '../../../components/say.ts'
import { ActForm } from '../../form/act-form.tsx'
import { FieldRow } from '../../form/field-row.tsx'
import { loadWhole } from '../../form/load-whole.ts'
import { wordsFor } from '../../words.ts'
import type { AccountPart } from './account-part.ts'
import { actOnAccount, savePicture } from './act-on-account.ts'
import { Face } from './face.tsx'
import { type AccountData, pathOf, usersIn } from './load-account.ts'

const words = {
  en: {
    title: 'Picture',
    text: 'It stands beside your name. What the camera wrote into it, such as the place, is taken out.',
    choose: 'Another picture',
    send: 'Take this picture',
    remove: 'Remove the picture',
    most: 'At most',
    sending: 'The picture is on its way.',
  },
  de: {
    title: 'Bild',
    text: 'Es steht neben Ihrem Namen. Was die Kamera hineingeschrieben hat, etwa der Ort, kommt heraus.',
    choose: 'Ein anderes Bild',
    send: 'Dieses Bild nehmen',
    remove: 'Bild entfernen',
    most: 'Höchstens',
    sending: 'Das Bild ist unterwegs.',
  },
}

/** A picture of oneself. */
export const picture: AccountPart = {
  id: 'picture',
  words,
  Body,
  isFor: (data) => usersIn(data)?.fields['picture']?.mayChange === true,
}

function Body({ data }: { data: AccountData }) {
  const { account, language } = data
  const { user } = account
  const say = wordsFor(words, language)
  const { max, types } = usersIn(data)?.fields['picture']?.bounds ?? {}
  const { preview, sending, complaint, take } = useTaking(data)
  const isAlive = useHydrated()
  return (
    <div className="portrait">
      {preview === undefined ? (
        <Face user={user} />
      ) : (
        <img className="face" src={preview} alt="" width="64" height="64" />
      )}
      <div>
        <ActForm act={actOnAccount} name="picture" encType="multipart/form-data">
          <input type="hidden" name="version" value={user.version} />
          <input type="hidden" name="shows" value={user.name ?? user.email} />
          <FieldRow
            name="picture"
            label={say.choose}
            help={`${say.most} ${max ?? ''}`}
            complaint={complaint}
          >
            {(wiring) => (
              <input
                {...wiring}
                type="file"
                accept={types?.join(',')}
                onChange={({ currentTarget }) => void take(currentTarget.files?.[0])}
              />
            )}
          </FieldRow>
          {!isAlive && (
            <button type="submit" className="main">
              {say.send}
            </button>
          )}
          {sending !== undefined && (
            <progress value={sending} max={1} aria-label={say.sending}>
              {Math.round(sending * 100)} %
            </progress>
          )}
        </ActForm>
        {user.picture && (
          <ActForm act={actOnAccount} name="no-picture" className="">
            <input type="hidden" name="version" value={user.version} />
            <button type="submit" className="quiet">
              {say.remove}
            </button>
          </ActForm>
        )}
      </div>
    </div>
  )
}

/** Takes a picture as soon as it is chosen: shows it, sends it, and keeps it. */
function useTaking({ account }: AccountData) {
  const { version, name, email } = account.user
  const { http } = useSite()
  const tell = useSay()
  const [preview, setPreview] = useState<string>()
  const [sending, setSending] = useState<number>()
  const [complaint, setComplaint] = useState<string>()
  const fail = ({ title, remedy = '' }: { title: string; remedy?: string }) => {
    setSending(undefined)
    setPreview(undefined)
    setComplaint(`${title} ${remedy}`)
    tell(title, 'unseen')
  }
  const take = async (file: File | undefined) => {
    if (!file) return
    setComplaint(undefined)
    setSending(0)
    const reader = new FileReader()
    reader.addEventListener('load', () => {
      if (typeof reader.result === 'string') setPreview(reader.result)
    })
    reader.readAsDataURL(file)
    const upload = uploaderOver(http)
    const sent = await upload('users/picture' as never, file, { onProgress: setSending })
    if (!sent.ok) return fail(sent.problem)
    const saved = await savePicture(http, sent.data, { version, shows: name ?? email })
    if (saved.ok) loadWhole(pathOf('picture', 'picture'))
    else fail(saved.problem)
  }
  return { preview, sending, complaint, take }
}
