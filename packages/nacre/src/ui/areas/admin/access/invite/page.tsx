import { useMessages } from '../../../../kit/use-messages.ts'
import { messagesFor } from '#shell/messages/translate.ts'
import type { ActionResult, PageContext } from '#shell/http/page-context.ts'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { ScreenHead } from '../../../../kit/screen-head.tsx'
import { ActionForm } from '../../../../form/action-form.tsx'
import { FieldRow } from '../../../../form/field-row.tsx'
import { SubmitButton } from '../../../../form/submit-button.tsx'
import { formText } from '../../../../form/form-text.ts'
import { loadSession } from '../../../../records/session.ts'
import { loadAdmin } from '../../../../records/admin-data.ts'
import { ReauthenticateFirst } from '../reauthenticate.tsx'
import { RoleCheckboxes } from '../role-checkboxes.tsx'
import { managedUserEntity } from '../users/load-users.ts'
import '../access.css'

interface Data {
  readonly language: string
  readonly entity: EntitySchema
  /** Whether the reader can assign roles without authenticating again. */
  readonly isReauthenticated: boolean
}

export async function load({ http, url }: PageContext): Promise<Data> {
  const admin = await loadAdmin(http, url)
  const { reauthenticatedUntil = '' } = await loadSession(http)
  return {
    language: admin.language,
    entity: managedUserEntity(admin),
    isReauthenticated: Date.parse(reauthenticatedUntil) > Date.now(),
  }
}

export const showsErrors = true

export async function action({ http }: PageContext, form: FormData): Promise<ActionResult> {
  const language = formText(form, 'language')
  const result = await http.post<{ id: string }>('/v1/invitations', {
    email: formText(form, 'email'),
    name: formText(form, 'name').trim() === '' ? null : formText(form, 'name'),
    language: language === '' ? null : language,
    roles: form.getAll('roles').map(String),
  })
  return result.ok ? { to: `/admin/access/users/${result.data.id}?done=invited` } : result.problem
}

export function head({ language }: Data) {
  return { title: messagesFor(language)('admin.access.inviteUser') }
}

/** The form that invites a user with roles and a language. */
export function Page({ data: { entity, isReauthenticated } }: { data: Data }) {
  const t = useMessages()
  const languages = entity.fields['language']?.constraints.choices ?? {}
  return (
    <>
      <ScreenHead
        title={t('admin.access.inviteUser')}
        crumbs={[{ to: '/admin/access/users', label: t('admin.access.users') }]}
        about={t('access.invite.about')}
      />
      {!isReauthenticated && (
        <ReauthenticateFirst>{t('access.invite.reauthenticate')}</ReauthenticateFirst>
      )}
      <ActionForm act={action}>
        <FieldRow name="email" label={t('access.invite.email')} isRequired>
          {(wiring, previousValues) => (
            <input {...wiring} type="email" autoComplete="off" defaultValue={previousValues?.[0]} />
          )}
        </FieldRow>
        <FieldRow name="name" label={t('access.invite.name')} help={t('access.invite.nameHelp')}>
          {(wiring, previousValues) => (
            <input {...wiring} autoComplete="off" defaultValue={previousValues?.[0]} />
          )}
        </FieldRow>
        <RoleCheckboxes entity={entity} selected={[]} />
        {Object.keys(languages).length > 1 && (
          <FieldRow
            name="language"
            label={t('access.invite.language')}
            help={t('access.invite.languageHelp')}
          >
            {(wiring, previousValues) => (
              <select {...wiring} defaultValue={previousValues?.[0] ?? ''}>
                <option value="">{t('access.invite.browserDefault')}</option>
                {Object.entries(languages).map(([code, name]) => (
                  <option key={code} value={code}>
                    {name}
                  </option>
                ))}
              </select>
            )}
          </FieldRow>
        )}
        <SubmitButton>{t('access.invite.send')}</SubmitButton>
      </ActionForm>
    </>
  )
}
