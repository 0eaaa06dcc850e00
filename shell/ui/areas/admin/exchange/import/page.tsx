import { type ReactNode, type SubmitEvent, useMemo } from 'react'
import type { PageContext } from '#shell/http/page-context.ts'
import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { useHydrated } from '../../../../components/hydrated.ts'
import { useSite } from '../../../../components/site.ts'
import { XsrfField } from '../../../../components/xsrf-field.tsx'
import { PageHead } from '../../../kit/page-head.tsx'
import { Progress } from '../../../kit/progress.tsx'
import { wordsFor } from '../../../words.ts'
import { useAdmin, useWords } from '../../admin-context.ts'
import { entityAt, loadAdmin } from '../../admin-data.ts'
import { NotHere } from '../../not-here.tsx'
import { actOnImport, type Imported, madeBy } from './act-on-import.ts'
import { ImportButtons } from './import-buttons.tsx'
import { importWords } from './import-words.ts'
import { Mapping } from './mapping.tsx'
import { readTable, typeOf } from './read-table.ts'
import { remember, rememberedFor } from './remembered.ts'
import { RowsOutcome } from './rows-report.tsx'
import { type Importing, useImport } from './use-import.ts'
import '../../../form/form.css'
import '../../select/report.css'
import '../../select/select.css'
import { Remedy } from '../../../form/remedy.tsx'
import '../exchange.css'

interface Data {
  readonly entity: EntityOutline | undefined
  readonly language: string
}

export async function load({ http, url, params }: PageContext): Promise<Data> {
  const admin = await loadAdmin(http, url)
  const entity = entityAt(admin, params['plural'])
  const mayImport = entity && ('create' in entity.may || 'change' in entity.may)
  return { entity: mayImport ? entity : undefined, language: admin.language }
}

export const act = actOnImport
export const showsProblems = true

export function head({ entity, language }: Data) {
  if (!entity) return { status: 404 as const }
  return { title: wordsFor(importWords, language).into(entity.labels) }
}

/** Rows of a file become records: what each column is, what is wrong with each row, and then for good. */
export function Page({ data: { entity } }: { data: Data }) {
  const { acted } = useSite()
  return entity ? (
    <Import entity={entity} sent={acted?.shown as Imported | undefined} />
  ) : (
    <NotHere />
  )
}

function Import({ entity, sent }: { entity: EntityOutline; sent: Imported | undefined }) {
  const say = useWords(importWords)
  const importing = useImport(entity, sent)
  const { imported, busy } = importing
  const { text, report, isDry = false, problem } = imported
  const table = useMemo(() => readTable(text, typeOf(text)), [text])
  const lines = useMemo(() => text.split('\n').length - 1, [text])
  const isDone = report !== undefined && !isDry && report.isStored
  const { user } = useAdmin()
  const isAlive = useHydrated()
  const last = useMemo(
    () => (isAlive ? rememberedFor(user.id, entity.plural) : new Map<string, string>()),
    // oxlint-disable-next-line react/exhaustive-deps -- each file begins with what is known then
    [isAlive, user.id, entity.plural, table],
  )
  const isKnown = table.headings.some((heading) => last.has(heading))
  const labels = { check: say.checking, import: say.importing, undo: say.undoing }
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent
    const isImport = submitter instanceof HTMLButtonElement && submitter.value === 'import'
    if (text === '' || busy) return
    const form = new FormData(event.currentTarget)
    const targets = form.getAll('target').map(String)
    const became = table.headings.map((heading, place) => [heading, targets[place] ?? ''] as const)
    if (isImport) remember(user.id, entity.plural, new Map(became))
    void importing.run(form, isImport ? 'import' : 'check')
  }
  return (
    <>
      <PageHead
        title={say.into(entity.labels)}
        crumbs={[{ to: `/admin/${entity.plural}`, label: entity.labels }]}
      />
      <form className="exchange" method="post" encType="multipart/form-data" onSubmit={onSubmit}>
        <XsrfField />
        {!isDone && <Source entity={entity} importing={importing} />}
        {!isDone && table.headings.length > 0 && (
          <>
            <Part title={say.columns}>
              {isKnown && <p className="help">{say.asLast}</p>}
              {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it hears of what its selects say */}
              <div onChange={importing.change}>
                <Mapping
                  key={table.headings.join('\n')}
                  entity={entity}
                  table={table}
                  chosen={imported.targets}
                  last={last}
                />
              </div>
            </Part>
            <How entity={entity} onChange={importing.change} />
          </>
        )}
        {problem && (
          <p className="problem" role="alert">
            {problem.title} <Remedy problem={problem} />
          </p>
        )}
        <Stopped importing={importing} />
        <Undone imported={imported} />
        {report && !busy && <RowsOutcome entity={entity} report={report} isDry={isDry} />}
        {busy && (
          <Progress
            label={labels[busy.step]}
            done={busy.done}
            all={
              busy.step === 'undo' && report
                ? madeBy(report).length
                : (report?.rows.length ?? lines)
            }
            onCancel={importing.cancel}
          />
        )}
        {!busy && <ImportButtons entity={entity} importing={importing} isDone={isDone} />}
      </form>
    </>
  )
}

/** What was stopped in the middle, and how far it had come. */
function Stopped({ importing: { stopped } }: { importing: Importing }) {
  const say = useWords(importWords)
  const { language } = useAdmin()
  if (!stopped) return null
  const rows = stopped.done.toLocaleString(language)
  return <p role="status">{stopped.step === 'import' ? say.stopped(rows) : say.notChecked}</p>
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="exchange-part">
      <legend>{title}</legend>
      {children}
    </fieldset>
  )
}

/** Where the rows come from. */
function Source({ importing }: { entity: EntityOutline; importing: Importing }) {
  const say = useWords(importWords)
  const isAlive = useHydrated()
  const { imported, note, source, choose, write } = importing
  const says = note && ('id' in note ? say[note.id] : say.read(note.encoding))
  return (
    <Part title={say.file}>
      <p className="help">
        {say.limits} {isAlive ? null : say.formLimits}
      </p>
      <input
        type="file"
        name="file"
        aria-label={say.choose}
        accept=".csv,.tsv,.txt,.json,text/csv,application/json"
        onChange={({ target }) => void choose(target.files?.[0])}
      />
      <label className="field">
        <span>{say.paste}</span>
        <textarea
          // What came from elsewhere stands in another input; what is written stays in this one.
          key={source}
          name="text"
          rows={5}
          spellCheck={false}
          defaultValue={isAlive && imported.text.length > 200_000 ? '' : imported.text}
          onInput={({ currentTarget }) => write(currentTarget.value)}
        />
      </label>
      {says && (
        <p className="complaint" role="alert">
          {says}
        </p>
      )}
    </Part>
  )
}

/** How rows become records. */
function How({ entity, onChange }: { entity: EntityOutline; onChange(): void }) {
  const say = useWords(importWords)
  const { acted } = useSite()
  const given = (name: string) => acted?.values[name]?.[0]
  const { may, fields } = entity
  const unique = Object.entries(fields).filter(([, field]) => field.unique)
  const canBoth = 'create' in may && 'change' in may
  return (
    <Part title={say.how}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it hears of what its inputs say */}
      <div className="exchange-how" onChange={onChange}>
        {unique.length > 0 && (
          <label className="field">
            <span>{say.match}</span>
            <select name="match" defaultValue={given('match')}>
              <option value="">{say.byId}</option>
              {unique.map(([name, { label }]) => (
                <option key={name} value={name}>
                  {label}
                </option>
              ))}
            </select>
          </label>
        )}
        {canBoth && (
          <label className="field">
            <span>{say.may}</span>
            <select name="only" defaultValue={given('only')}>
              <option value="">{say.both}</option>
              <option value="create">{say.create}</option>
              <option value="change">{say.change}</option>
            </select>
          </label>
        )}
        {'change' in may && <HowToOverwrite />}
        <label className="all-tick">
          <input
            type="checkbox"
            name="together"
            value="yes"
            defaultChecked={given('together') === 'yes'}
          />
          {say.together}
        </label>
      </div>
    </Part>
  )
}

/** Nobody writes over what they have not seen, unless they decide to. */
function HowToOverwrite() {
  const say = useWords(importWords)
  const { acted } = useSite()
  const isChosen = acted?.values['overwrite']?.[0] === 'yes'
  return (
    <label className="all-tick">
      <input type="checkbox" name="overwrite" value="yes" defaultChecked={isChosen} />
      {say.overwrite}
    </label>
  )
}

function Undone({ imported: { undone } }: { imported: Imported }) {
  const say = useWords(importWords)
  const { language } = useAdmin()
  if (!undone) return null
  const { done, refused, reason } = undone
  return (
    <p role="status">
      {say.undone(done.toLocaleString(language))}{' '}
      {refused > 0 && `${say.notUndone(refused.toLocaleString(language))} ${reason ?? ''}`}
    </p>
  )
}
