import type { ActOutcome, PageContext } from '#shell/http/page-context.ts'
import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { PageHead } from '../../../kit/page-head.tsx'
import { ActForm } from '../../../form/act-form.tsx'
import { FieldRow } from '../../../form/field-row.tsx'
import { Submit } from '../../../form/submit.tsx'
import { textIn } from '../../../form/text-in.ts'
import { wordsFor } from '../../../words.ts'
import { loadSession } from '../../../session.ts'
import { useWords } from '../../admin-context.ts'
import { loadAdmin } from '../../admin-data.ts'
import { NotHere } from '../../not-here.tsx'
import { accessWords } from '../access-words.ts'
import { ProofFirst } from '../proof.tsx'
import { RoleChoices } from '../role-choices.tsx'
import { keptPeople } from '../users/load-users.ts'
import '../access.css'

const words = {
  en: {
    ...accessWords.en,
    about: 'They get a letter with a link that works for seven days, and choose how to come in.',
    email: 'E-mail',
    name: 'Name',
    nameHelp: 'They can change it when they come in.',
    language: 'Language',
    languageHelp: 'The letter is in it, and so is everything they see.',
    open: 'that of their browser',
    proveRoles: 'To give them roles, show first once more that it is you.',
    send: 'Send the invitation',
  },
  de: {
    ...accessWords.de,
    about:
      'Die Person bekommt einen Brief mit einem Link, der sieben Tage gilt, und wählt ihren Weg herein.',
    email: 'E-Mail',
    name: 'Name',
    nameHelp: 'Die Person kann ihn ändern, wenn sie hereinkommt.',
    language: 'Sprache',
    languageHelp: 'Die des Briefs und von allem, was die Person sieht.',
    open: 'die des Browsers',
    proveRoles: 'Um Rollen zu geben, zeigen Sie zuerst noch einmal, dass Sie es sind.',
    send: 'Einladung senden',
  },
}

interface Data {
  readonly language: string
  /** Nothing for whoever invites nobody. */
  readonly entity: EntityOutline | undefined
  /** Whether roles can be given without showing again who one is. */
  readonly isProved: boolean
}

export async function load({ http, url }: PageContext): Promise<Data> {
  const admin = await loadAdmin(http, url)
  const isOpen = admin.screens.includes('access/users/new')
  const { proved = '' } = await loadSession(http)
  return {
    language: admin.language,
    entity: isOpen ? keptPeople(admin) : undefined,
    isProved: Date.parse(proved) > Date.now(),
  }
}

export const showsProblems = true

export async function act({ http }: PageContext, form: FormData): Promise<ActOutcome> {
  const language = textIn(form, 'language')
  const answer = await http.post<{ id: string }>('/v1/invitations', {
    email: textIn(form, 'email'),
    name: textIn(form, 'name').trim() === '' ? null : textIn(form, 'name'),
    language: language === '' ? null : language,
    roles: form.getAll('roles').map(String),
  })
  return answer.ok ? { to: `/admin/access/users/${answer.data.id}?done=invited` } : answer.problem
}

export function head({ language, entity }: Data) {
  return entity ? { title: wordsFor(words, language).invite } : { status: 404 as const }
}

/** Invites somebody, with roles and in their language. */
export function Page({ data: { entity, isProved } }: { data: Data }) {
  const say = useWords(words)
  if (!entity) return <NotHere />
  const languages = entity.fields['language']?.bounds.choices ?? {}
  return (
    <>
      <PageHead
        title={say.invite}
        crumbs={[{ to: '/admin/access/users', label: say.people }]}
        about={say.about}
      />
      {!isProved && <ProofFirst>{say.proveRoles}</ProofFirst>}
      <ActForm act={act}>
        <FieldRow name="email" label={say.email} isRequired>
          {(wiring, given) => (
            <input {...wiring} type="email" autoComplete="off" defaultValue={given?.[0]} />
          )}
        </FieldRow>
        <FieldRow name="name" label={say.name} help={say.nameHelp}>
          {(wiring, given) => <input {...wiring} autoComplete="off" defaultValue={given?.[0]} />}
        </FieldRow>
        <RoleChoices entity={entity} chosen={[]} />
        {Object.keys(languages).length > 1 && (
          <FieldRow name="language" label={say.language} help={say.languageHelp}>
            {(wiring, given) => (
              <select {...wiring} defaultValue={given?.[0] ?? ''}>
                <option value="">{say.open}</option>
                {Object.entries(languages).map(([code, name]) => (
                  <option key={code} value={code}>
                    {name}
                  </option>
                ))}
              </select>
            )}
          </FieldRow>
        )}
        <Submit>{say.send}</Submit>
      </ActForm>
    </>
  )
}
