import { access } from './access.ts'
import { account } from './account.ts'
import { admin } from './admin.ts'
import { api } from './api.ts'
import { bulk } from './bulk.ts'
import { checks } from './checks.ts'
import { emails } from './emails.ts'
import { errors } from './errors.ts'
import { events } from './events.ts'
import { fields } from './fields.ts'
import { importExport } from './import-export.ts'
import { kit } from './kit.ts'
import { list } from './list.ts'
import { login } from './login.ts'
import { migrations } from './migrations.ts'
import { model } from './model.ts'
import { notices } from './notices.ts'
import { pages } from './pages.ts'
import { publicMessages } from './public.ts'
import { record } from './record.ts'
import { requests } from './requests.ts'
import { system } from './system.ts'

/** Each part is a file. */
export const de = {
  access,
  account,
  admin,
  api,
  bulk,
  checks,
  emails,
  errors,
  events,
  fields,
  importExport,
  kit,
  list,
  login,
  migrations,
  model,
  notices,
  pages,
  public: publicMessages,
  record,
  requests,
  system,
}
