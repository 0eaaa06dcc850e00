import type { ActOutcome, PageContext } from '#shell/http/page-context.ts'
import { ActForm } from '../../../form/act-form.tsx'
import { KitIcon } from '../../../kit/kit-icon.tsx'
import { Submit } from '../../../form/submit.tsx'
import { useAdmin, useWords } from '../../admin-context.ts'
import { useNeeds } from '../../needs/needs-context.ts'
import { Moment } from '../../moment.tsx'
import { bytesIn } from '../bytes.ts'
import { healthWords } from './health-words.ts'
import type { Backup, BackupProgress, Health } from './load-health.ts'

interface Props {
  health: Health
  backups: readonly Backup[]
  progress: BackupProgress
  act(context: PageContext, form: FormData): Promise<ActOutcome>
}

/** Copies of the database: made here of SQLite, and at the machine of PostgreSQL. */
export function Backups({ health: { database }, backups, progress, act }: Props) {
  const say = useWords(healthWords)
  const overdue = useNeeds().needs.find(({ kind }) => kind === 'old-backup')
  const { locale } = useAdmin()
  if (database.kind === 'postgres') {
    return (
      <section className="panel" aria-label={say.backups}>
        <h2>{say.backups}</h2>
        <p>{say.postgres}</p>
        <pre className="told">pg_dump --format=custom --file=nacre.dump "$DATABASE_URL"</pre>
      </section>
    )
  }
  return (
    <section className="panel" aria-label={say.backups}>
      <h2>{say.backups}</h2>
      <p>{say.backupsText}</p>
      {overdue?.since && (
        <p>
          <strong className="wrong">
            {say.overdue} <Moment time={overdue.since} />.
          </strong>
        </p>
      )}
      {progress.failed && (
        <p>
          <strong className="wrong">
            <Moment time={progress.failed.at} />: {progress.failed.reason}
          </strong>
        </p>
      )}
      {progress.underWay ? (
        <p>
          {say.underWay} <Moment time={progress.underWay} />. {say.again}
        </p>
      ) : (
        <ActForm act={act} name="backup" className="">
          <Submit>{say.make}</Submit>
        </ActForm>
      )}
      {backups.length === 0 && <p>{say.none}</p>}
      <ul className="lines">
        {backups.map(({ name, at, bytes }) => (
          <li key={name}>
            <span>
              <Moment time={at} />
              <small>
                {name} · {bytesIn(locale, bytes)}
              </small>
            </span>
            <ActForm act={act} name={name} className="side-by-side">
              <input type="hidden" name="part" value={name} />
              <button type="submit" name="todo" value="take" aria-label={`${say.take}: ${name}`}>
                <KitIcon name="export" />
                {say.take}
              </button>
              <button
                type="submit"
                name="todo"
                value="remove"
                className="danger"
                aria-label={`${say.remove}: ${name}`}
              >
                {say.remove}
              </button>
            </ActForm>
          </li>
        ))}
      </ul>
    </section>
  )
}
