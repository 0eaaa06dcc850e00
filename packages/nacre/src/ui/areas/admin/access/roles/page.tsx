import { urls } from '../../../../url-map.ts'
import { useAdmin } from '../../../../records/admin-context.ts'
import { formatList } from '../../../../records/formats.ts'
import { useMessages } from '../../../../kit/use-messages.ts'
import { messagesFor } from '#shell/messages/translate.ts'
import type { HttpResult } from '#shell/http/http.ts'
import type { ActionResult, PageContext } from '#shell/http/page-context.ts'
import type { AccessRole, AccessTable } from '#shell/model/conditions/access-table.ts'
import { ScreenHead } from '../../../../kit/screen-head.tsx'
import { ActionForm, formNameField } from '../../../../form/action-form.tsx'
import { formText } from '../../../../form/form-text.ts'
import { loadAdmin } from '../../../../records/admin-data.ts'
import { PermissionsTable } from './permissions-table.tsx'
import '../access.css'
import './roles.css'
import './looking-bar.css'

interface Data {
  readonly language: string
  readonly result: HttpResult<AccessTable>
}

export async function load({ http, url }: PageContext): Promise<Data> {
  const { language } = await loadAdmin(http, url)
  return { language, result: await http.get<AccessTable>('/v1/access') }
}

export const showsErrors = true

/** Starts viewing as a role, or stops it. The bar on every page submits the same form to stop. */
export async function action({ http }: PageContext, form: FormData): Promise<ActionResult> {
  if (formText(form, formNameField) === 'stop') {
    const stopped = await http.delete('/v1/session/view-as')
    return stopped.ok ? { to: '/admin/access/roles', isStale: true } : stopped.problem
  }
  const result = await http.post('/v1/session/view-as', { role: formText(form, 'role') })
  return result.ok ? { to: urls.start, isStale: true } : result.problem
}

export function head({ language }: Data) {
  return { title: messagesFor(language)('admin.access.roles') }
}

/** The roles, and the permissions of each entity in a table. */
export function Page({ data: { result } }: { data: Data }) {
  const t = useMessages()
  if (!result.ok) return <p role="alert">{result.problem.title}</p>
  const { roles, entities } = result.data
  return (
    <>
      <ScreenHead title={t('admin.access.roles')} about={t('access.roles.about')} />
      <section aria-label={t('access.roles.list')}>
        <p className="done">{t('access.roles.viewAsText')}</p>
        <ul className="role-cards">
          {roles.map((role) => (
            <RoleCard key={role.name} role={role} />
          ))}
        </ul>
      </section>
      <nav className="counts" aria-label={t('access.roles.lists')}>
        {entities.map(({ name, label }) => (
          <a key={name} href={`#rights-${name}`}>
            {label}
          </a>
        ))}
      </nav>
      {entities.map((entity) => (
        <div key={entity.name} className="rights">
          <h2 id={`rights-${entity.name}`}>{entity.label}</h2>
          <PermissionsTable label={entity.label} roles={roles} rows={entity.rows} />
          {entity.fields.length > 0 && (
            <details>
              <summary>{t('access.roles.fieldPermissions')}</summary>
              <PermissionsTable
                label={t('kit.text.labeled', {
                  label: entity.label,
                  value: t('access.roles.fieldPermissions'),
                })}
                roles={roles}
                rows={entity.fields}
              />
            </details>
          )}
        </div>
      ))}
    </>
  )
}

/** A role with a button to view as this role. The administrator role has no button. */
function RoleCard({ role }: { role: AccessRole }) {
  const t = useMessages()
  const { locale } = useAdmin()
  const { name, label, description, includes, isRole } = role
  const canBeSeenAs = name === 'user' || (isRole && name !== 'administrator')
  if (!isRole && !canBeSeenAs) return null
  return (
    <li className="panel">
      <h2>{isRole ? label : t('access.roles.noRole')}</h2>
      <p>
        {name === 'administrator' ? t('access.roles.everything') : description}{' '}
        {includes.length > 0 && t('access.roles.includes', { roles: formatList(locale, includes) })}
      </p>
      {canBeSeenAs && (
        <ActionForm act={action} name="see-as" className="">
          <input type="hidden" name="role" value={name} />
          <button type="submit">
            {t('access.roles.viewAs', { role: isRole ? label : t('access.roles.noRole') })}
          </button>
        </ActionForm>
      )}
    </li>
  )
}
