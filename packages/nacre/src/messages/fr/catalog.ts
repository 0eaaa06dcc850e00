import { account } from './account.ts'
import { admin } from './admin.ts'
import { api } from './api.ts'
import { checks } from './checks.ts'
import { emails } from './emails.ts'
import { errors } from './errors.ts'
import { events } from './events.ts'
import { fields } from './fields.ts'
import { kit } from './kit.ts'
import { login } from './login.ts'
import { notices } from './notices.ts'
import { pages } from './pages.ts'
import { publicMessages } from './public.ts'
import { requests } from './requests.ts'

/** To be reviewed by a native speaker. What is missing here is shown in English. */
export const fr = {
  account,
  admin,
  api,
  checks,
  emails,
  errors,
  events,
  fields,
  kit,
  login,
  notices,
  pages,
  public: publicMessages,
  requests,
}
