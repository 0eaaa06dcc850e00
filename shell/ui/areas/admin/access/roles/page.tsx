import type { Answer } from '#shell/http/http.ts'
import type { ActOutcome, PageContext } from '#shell/http/page-context.ts'
import type { AccessRole, AccessTable } from '#shell/model/access-table.ts'
import { PageHead } from '../../../kit/page-head.tsx'
import { ActForm, formName } from '../../../form/act-form.tsx'
import { textIn } from '../../../form/text-in.ts'
import { wordsFor } from '../../../words.ts'
import { useWords } from '../../admin-context.ts'
import { loadAdmin } from '../../admin-data.ts'
import { NotHere } from '../../not-here.tsx'
import { RightsTable } from './rights-table.tsx'
import { rolesWords } from './roles-words.ts'
import '../access.css'
import './roles.css'
import './looking-bar.css'

interface Data {
  readonly language: string
  /** Nothing for whoever may not know who may what. */
  readonly answer: Answer<AccessTable> | undefined
}

export async function load({ http, url }: PageContext): Promise<Data> {
  const { language, screens } = await loadAdmin(http, url)
  if (!screens.includes('access/roles')) return { language, answer: undefined }
  return { language, answer: await http.get<AccessTable>('/v1/access') }
}

export const showsProblems = true

/** Begins to see as a role; or ends it, which the bar asks for that stands on every page meanwhile. */
export async function act({ http }: PageContext, form: FormData): Promise<ActOutcome> {
  if (textIn(form, formName) === 'stop') {
    const stopped = await http.delete('/v1/session/as')
    return stopped.ok ? { to: '/admin/access/roles', isStale: true } : stopped.problem
  }
  const answer = await http.post('/v1/session/as', { role: textIn(form, 'role') })
  return answer.ok ? { to: '/', isStale: true } : answer.problem
}

export function head({ language, answer }: Data) {
  return answer ? { title: wordsFor(rolesWords, language).roles } : { status: 404 as const }
}

/** Who may do what: the roles, and a table for each entity. */
export function Page({ data: { answer } }: { data: Data }) {
  const say = useWords(rolesWords)
  if (!answer) return <NotHere />
  if (!answer.ok) return <p role="alert">{answer.problem.title}</p>
  const { roles, entities } = answer.data
  return (
    <>
      <PageHead title={say.roles} about={say.about} />
      <section aria-label={say.whoThereIs}>
        <p className="done">{say.seeAsText}</p>
        <ul className="role-cards">
          {roles.map((role) => (
            <RoleCard key={role.name} role={role} />
          ))}
        </ul>
      </section>
      <nav className="counts" aria-label={say.contents}>
        {entities.map(({ name, label }) => (
          <a key={name} href={`#rights-${name}`}>
            {label}
          </a>
        ))}
      </nav>
      {entities.map((entity) => (
        <div key={entity.name} className="rights">
          <h2 id={`rights-${entity.name}`}>{entity.label}</h2>
          <RightsTable label={entity.label} roles={roles} rows={entity.rows} />
          {entity.fields.length > 0 && (
            <details>
              <summary>{say.fields}</summary>
              <RightsTable
                label={`${entity.label}: ${say.fields}`}
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

/** As whom one can see: those with a role that is not everything, and those without one. */
function RoleCard({ role }: { role: AccessRole }) {
  const say = useWords(rolesWords)
  const { name, label, purpose, includes, isRole } = role
  const canBeSeenAs = name === 'user' || (isRole && name !== 'administrator')
  if (!isRole && !canBeSeenAs) return null
  return (
    <li className="panel">
      <h2>{isRole ? label : say.noRole}</h2>
      <p>
        {name === 'administrator' ? say.everything : purpose}{' '}
        {includes.length > 0 && `${say.includes} ${includes.join(', ')}`}
      </p>
      {canBeSeenAs && (
        <ActForm act={act} name="see-as" className="">
          <input type="hidden" name="role" value={name} />
          <button type="submit">
            {say.seeAs} “{isRole ? label : say.noRole}”
          </button>
        </ActForm>
      )}
    </li>
  )
}
