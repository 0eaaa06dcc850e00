import { account } from './account.ts'
import { admin } from './admin.ts'
import { checks } from './checks.ts'
import { emails } from './emails.ts'
import { errors } from './errors.ts'
import { events } from './events.ts'
import { kit } from './kit.ts'
import { login } from './login.ts'
import { notices } from './notices.ts'
import { pages } from './pages.ts'
import { publicMessages } from './public.ts'

/** To be reviewed by a native speaker. What is missing here is shown in English. */
export const fr = {
  account,
  admin,
  checks,
  emails,
  errors,
  events,
  kit,
  login,
  notices,
  pages,
  public: publicMessages,
}
