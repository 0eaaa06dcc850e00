import type { Need } from '#shell/model/need.ts'
import { IntentLink } from '../../../components/intent-link.tsx'
import { KitIcon } from '../../kit/kit-icon.tsx'
import { useAdmin, useWords } from '../admin-context.ts'
import type { AdminData } from '../admin-data.ts'
import { numberFormat, timeFormat } from '../formats.ts'
import { jobName } from '../operation/jobs/job-name.ts'

const words = {
  en: {
    'dead-jobs': (count: number): string =>
      count === 1 ? 'job was given up' : 'jobs were given up',
    'late-jobs': (count: number): string => (count === 1 ? 'job is late' : 'jobs are late'),
    'failing-webhooks': (count: number): string =>
      count === 1 ? 'webhook fails' : 'webhooks fail',
    'unopened-mail': (count: number): string =>
      count === 1 ? 'unopened letter' : 'unopened letters',
    'old-backup': () => 'A backup is overdue',
    'low-disk': () => 'The disk is nearly full',
    'held-events': () => 'Webhooks are told nothing',
    'damaged-database': () => 'The database is damaged',
    'unknown-proxy': () => 'All visitors count as one',
    unsaved: (day: string) => `What was done since ${day} is in none.`,
    since: (day: string) => `since ${day}`,
    room: 'Make room soon.',
    damaged: 'No backup was made of it. Keep the earlier ones, and check the disk.',
    proxy: (peer: string) =>
      `The proxy ${peer} names them, but is not trusted: put it into TRUSTED_PROXIES.`,
    held: 'Somebody left a transaction open on the server of PostgreSQL.',
    carried: 'No server for mail takes them.',
  },
  de: {
    'dead-jobs': (count: number): string =>
      count === 1 ? 'Auftrag wurde aufgegeben' : 'Aufträge wurden aufgegeben',
    'late-jobs': (count: number): string =>
      count === 1 ? 'Auftrag ist verspätet' : 'Aufträge sind verspätet',
    'failing-webhooks': (count: number): string =>
      count === 1 ? 'Webhook misslingt' : 'Webhooks misslingen',
    'unopened-mail': (count: number): string =>
      count === 1 ? 'ungeöffneter Brief' : 'ungeöffnete Briefe',
    'old-backup': () => 'Eine Sicherung ist überfällig',
    'low-disk': () => 'Die Platte ist fast voll',
    'held-events': () => 'Webhooks erfahren nichts',
    'damaged-database': () => 'Die Datenbank ist beschädigt',
    'unknown-proxy': () => 'Alle Besucher zählen als einer',
    unsaved: (day: string) => `Was seit dem ${day} geschah, ist in keiner.`,
    since: (day: string) => `seit dem ${day}`,
    room: 'Schaffen Sie bald Platz.',
    damaged:
      'Von ihr gibt es keine neue Sicherung. Behalten Sie die früheren, und prüfen Sie die Platte.',
    proxy: (peer: string) =>
      `Der Proxy ${peer} nennt sie, gilt aber nicht als vertraut: Er gehört in TRUSTED_PROXIES.`,
    held: 'Auf dem Server von PostgreSQL ließ jemand eine Transaktion offen.',
    carried: 'Kein Server für Post nimmt sie.',
  },
}

const mostNames = 3

/** Something about the installation to look at; leads to the screen that tells more. */
export function NeedLine({ need }: { need: Need }) {
  const say = useWords(words)
  const { language, locale, zone } = useAdmin()
  const { kind, screen, count } = need
  return (
    <li data-kind={kind}>
      <IntentLink to={`/admin/${screen}`}>
        {count === null ? <KitIcon name="warning" /> : <b>{numberFormat(locale).format(count)}</b>}
        <span>{say[kind](count ?? 0)}</span>
        <small>{more(need, say, { language, locale, zone })}</small>
      </IntentLink>
    </li>
  )
}

type Say = ReturnType<typeof useWords<(typeof words)['en']>>

function more(
  { kind, names, since }: Need,
  say: Say,
  { language, locale, zone }: Pick<AdminData, 'language' | 'locale' | 'zone'>,
): string {
  const day =
    since === null
      ? undefined
      : timeFormat(locale, { dateStyle: 'medium', timeZone: zone }).format(new Date(since))
  if (kind === 'old-backup') return day === undefined ? '' : say.unsaved(day)
  if (kind === 'low-disk') return say.room
  if (kind === 'held-events') return say.held
  if (kind === 'damaged-database') return say.damaged
  if (kind === 'unknown-proxy') return say.proxy(names.join(', '))
  if (kind === 'unopened-mail') return say.carried
  const left = names.length > mostNames ? ['…'] : []
  const shown = names.slice(0, mostNames).map((name) => jobName(name, language))
  const called = [...shown, ...left].join(', ')
  return [called, ...(day === undefined ? [] : [say.since(day)])].join(' · ')
}
