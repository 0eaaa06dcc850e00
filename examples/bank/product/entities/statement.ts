import { always, application, entity, me, money, numbered, relation, text } from 'nacre'
import { statementReady } from '../emails.ts'

export const statement = entity({
  name: 'statement',
  plural: 'statements',
  recordRoles: { holder: { account: { holder: me } } },
  fields: {
    number: text({
      unique: true,
      set: numbered('{account.number}/{year}-{3}', { per: ['account', 'year'] }),
    }),
    account: relation('account', { required: true, inverse: 'statements' }),
    month: text({ required: true }),
    year: text({ required: true }),
    opening: money('EUR', { required: true }),
    sumIn: money('EUR', { required: true }),
    sumOut: money('EUR', { required: true }),
    closing: money('EUR', { required: true }),
  },
  unique: { month: { fields: ['account', 'month'], message: 'This statement is there already.' } },
  frozen: { message: { en: 'A statement stays.', de: 'Ein Kontoauszug bleibt, wie er ist.' } },
  emails: { ready: { after: 'create', send: statementReady, to: 'account.holder' } },
  may: { read: { holder: always, teller: always, auditor: always }, create: application },
})
