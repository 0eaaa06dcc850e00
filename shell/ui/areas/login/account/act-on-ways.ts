import type { ActOutcome, PageContext } from '#shell/http/page-context.ts'
import { formName } from '../../form/act-form.tsx'
import { textIn } from '../../form/text-in.ts'
import { beginCompany, companyForm } from '../company/begin-company.ts'
import { ended } from './ended.ts'
import { pathOf } from './load-account.ts'

/** Does what one of the forms says that belong to one passkey or one company; each has its own name. */
export async function actOnWays(
  context: PageContext,
  form: FormData,
): Promise<ActOutcome | undefined> {
  const { http } = context
  const name = textIn(form, formName)
  const passkey = `/v1/account/passkeys/${encodeURIComponent(textIn(form, 'id'))}`
  if (name.startsWith('rename-passkey')) {
    const renamed = await http.patch(passkey, { name: textIn(form, 'name') })
    return ended(renamed, 'passkeys', 'saved')
  }
  if (name.startsWith('remove-passkey')) {
    return ended(await http.delete(passkey), 'passkeys', 'passkey')
  }
  if (name.startsWith('disconnect')) {
    const provider = encodeURIComponent(textIn(form, 'provider'))
    const answer = await http.delete(`/v1/account/providers/${provider}`)
    return ended(answer, 'companies', 'disconnected')
  }
  if (name.startsWith(companyForm)) {
    return beginCompany(context, form, pathOf('companies', 'connected'))
  }
  return undefined
}
