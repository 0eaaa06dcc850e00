import { always, application, entity, me, money, relation } from 'nacre'
import { received } from '../emails.ts'
import { errors } from '../errors.ts'

export const posting = entity({
  name: 'posting',
  plural: 'postings',
  recordRoles: { holder: { account: { holder: me } } },
  fields: {
    entry: relation('entry', { required: true, inverse: 'postings' }),
    account: relation('account', { required: true, inverse: 'postings' }),
    amount: money('EUR', { required: true }),
  },
  onlyIf: {
    create: {
      open: { check: { account: { state: { not: 'closed' } } }, else: errors['account-closed'] },
      thawed: {
        check: { or: [{ amount: { gt: 0 } }, { account: { state: { not: 'frozen' } } }] },
        else: errors['account-frozen'],
      },
      covered: {
        check: {
          or: [
            { amount: { gt: 0 } },
            { account: { kind: { not: 'customer' } } },
            { account: { available: { gte: 0 } } },
            { entry: { kind: 'fee' } },
          ],
        },
        else: errors['not-covered'],
      },
    },
  },
  frozen: { message: { en: 'A posting stays as it is.', de: 'Ein Posten bleibt, wie er ist.' } },
  emails: {
    received: {
      after: 'create',
      when: { amount: { gte: 1000 } },
      send: received,
      to: 'account.holder',
    },
  },
  may: { read: { holder: always, teller: always, auditor: always }, create: application },
})
