import { useMessages } from '../../../../kit/use-messages.ts'
import { messagesFor } from '#shell/messages/translate.ts'
import { type ReactNode, type SubmitEvent, useMemo } from 'react'
import type { PageContext } from '#shell/http/page-context.ts'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { useHydrated } from '../../../../components/use-hydrated.ts'
import { useSite } from '../../../../components/site.ts'
import { XsrfField } from '../../../../components/xsrf-field.tsx'
import { ScreenHead } from '../../../../kit/screen-head.tsx'
import { Progress } from '../../../../kit/progress.tsx'
import { useAdmin } from '../../../../records/admin-context.ts'
import { findListed, loadAdmin } from '../../../../records/admin-data.ts'
import { NotFound } from '../../not-found.tsx'
import { runImportAction, type ImportState, importedRecords } from './run-import-action.ts'
import { ImportButtons } from './import-buttons.tsx'
import { ColumnMapping } from './column-mapping.tsx'
import { parseTablePreview, detectFormat } from './parse-table-preview.ts'
import { saveMapping, loadMapping } from './saved-mapping.ts'
import { ImportReportView } from './import-report-view.tsx'
import { type ImportFlow, useImport } from './use-import.ts'
import '../../../../form/form.css'
import '../../bulk/report.css'
import '../../bulk/select.css'
import { Remedy } from '../../../../form/remedy.tsx'
import '../exchange.css'
import { listPath } from '../../../../records/list-path.ts'

interface Data {
  readonly entity: EntitySchema | undefined
  readonly language: string
}

export async function load({ http, url, params }: PageContext): Promise<Data> {
  const admin = await loadAdmin(http, url)
  const entity = findListed(admin, params['plural'])
  const mayImport = entity && ('create' in entity.may || 'change' in entity.may)
  return { entity: mayImport ? entity : undefined, language: admin.language }
}

export const action = runImportAction
export const showsErrors = true

export function head({ entity, language }: Data) {
  if (!entity) return { status: 404 as const }
  return {
    title: messagesFor(language)('importExport.import.into', { labels: entity.pluralLabel }),
  }
}

/** Imports records from a file in three steps: column mapping, check and import. */
export function Page({ data: { entity } }: { data: Data }) {
  const { acted } = useSite()
  return entity ? (
    <Import entity={entity} submitted={acted?.once as ImportState | undefined} />
  ) : (
    <NotFound />
  )
}
const stepLabels = { check: 'checking', import: 'importing', undo: 'undoing' } as const

function Import({
  entity,
  submitted,
}: {
  entity: EntitySchema
  submitted: ImportState | undefined
}) {
  const t = useMessages()
  const importing = useImport(entity, submitted)
  const { imported, busy } = importing
  const { text, report, isDry = false, problem } = imported
  const table = useMemo(() => parseTablePreview(text, detectFormat(text)), [text])
  const lines = useMemo(() => text.split('\n').length - 1, [text])
  const isDone = report !== undefined && !isDry && report.isCommitted
  const { user } = useAdmin()
  const isAlive = useHydrated()
  const last = useMemo(
    () => (isAlive ? loadMapping(user.id, entity.plural) : new Map<string, string>()),
    // oxlint-disable-next-line react/exhaustive-deps -- each file begins with what is known then
    [isAlive, user.id, entity.plural, table],
  )
  const isKnown = table.headings.some((heading) => last.has(heading))
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent
    const isImport = submitter instanceof HTMLButtonElement && submitter.value === 'import'
    if (text === '' || busy) return
    const form = new FormData(event.currentTarget)
    const targets = form.getAll('target').map(String)
    const became = table.headings.map((heading, index) => [heading, targets[index] ?? ''] as const)
    if (isImport) saveMapping(user.id, entity.plural, new Map(became))
    void importing.run(form, isImport ? 'import' : 'check')
  }
  return (
    <>
      <ScreenHead
        title={t('importExport.import.into', { labels: entity.pluralLabel })}
        crumbs={[{ to: listPath(entity), label: entity.pluralLabel }]}
      />
      <form className="exchange" method="post" encType="multipart/form-data" onSubmit={onSubmit}>
        <XsrfField />
        {!isDone && <SourceInputs entity={entity} importing={importing} />}
        {!isDone && table.headings.length > 0 && (
          <>
            <ImportSection title={t('importExport.import.columns')}>
              {isKnown && <p className="help">{t('importExport.import.mappingApplied')}</p>}
              {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it hears of what its selects say */}
              <div onChange={importing.invalidateReport}>
                <ColumnMapping
                  key={table.headings.join('\n')}
                  entity={entity}
                  table={table}
                  chosen={imported.targets}
                  savedMapping={last}
                />
              </div>
            </ImportSection>
            <ImportOptions entity={entity} onChange={importing.invalidateReport} />
          </>
        )}
        {problem && (
          <p className="problem" role="alert">
            {problem.title} <Remedy problem={problem} />
          </p>
        )}
        <CanceledStep importing={importing} />
        <UndoReport imported={imported} />
        {report && !busy && <ImportReportView entity={entity} report={report} isDry={isDry} />}
        <RunningStep importing={importing} lines={lines} />
        {!busy && <ImportButtons entity={entity} importing={importing} isDone={isDone} />}
      </form>
    </>
  )
}

function RunningStep({ importing, lines }: { importing: ImportFlow; lines: number }) {
  const t = useMessages()
  const { busy, cancel, imported } = importing
  const { report } = imported
  if (!busy) return null
  const rows = report?.rows.length ?? lines
  return (
    <Progress
      label={t(`importExport.import.${stepLabels[busy.step]}`)}
      done={busy.done}
      all={busy.step === 'undo' && report ? importedRecords(report).length : rows}
      onCancel={cancel}
    />
  )
}

/** A canceled step with its progress. */
function CanceledStep({ importing: { canceled: stopped } }: { importing: ImportFlow }) {
  const t = useMessages()
  const { language } = useAdmin()
  if (!stopped) return null
  const rows = stopped.done.toLocaleString(language)
  return (
    <p role="status">
      {stopped.step === 'import'
        ? t('importExport.import.canceled', { rows })
        : t('importExport.import.notChecked')}
    </p>
  )
}

function ImportSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="exchange-part">
      <legend>{title}</legend>
      {children}
    </fieldset>
  )
}

/** The inputs for a file or pasted rows. */
function SourceInputs({ importing }: { entity: EntitySchema; importing: ImportFlow }) {
  const t = useMessages()
  const isAlive = useHydrated()
  const {
    imported,
    encodingNote: note,
    sourceRevision: source,
    selectFile: choose,
    write,
  } = importing
  const message =
    note &&
    ('id' in note
      ? t(`importExport.import.${note.id}`)
      : t('importExport.import.readAs', { encoding: note.encoding }))
  return (
    <ImportSection title={t('importExport.import.file')}>
      <p className="help">
        {t('importExport.import.limits')} {isAlive ? null : t('importExport.import.formLimits')}
      </p>
      <input
        type="file"
        name="file"
        aria-label={t('importExport.import.choose')}
        accept=".csv,.tsv,.txt,.json,text/csv,application/json"
        onChange={({ target }) => void choose(target.files?.[0])}
      />
      <label className="field">
        <span>{t('importExport.import.paste')}</span>
        <textarea
          // New rows reset the input, typed text does not.
          key={source}
          name="text"
          rows={5}
          spellCheck={false}
          defaultValue={isAlive && imported.text.length > 200_000 ? '' : imported.text}
          onInput={({ currentTarget }) => write(currentTarget.value)}
        />
      </label>
      {message && (
        <p className="field-error" role="alert">
          {message}
        </p>
      )}
    </ImportSection>
  )
}

/** The options of an import. */
function ImportOptions({ entity, onChange }: { entity: EntitySchema; onChange(): void }) {
  const t = useMessages()
  const { acted } = useSite()
  const value = (name: string) => acted?.values[name]?.[0]
  const { may, fields } = entity
  const unique = Object.entries(fields).filter(([, field]) => field.unique)
  const canBoth = 'create' in may && 'change' in may
  return (
    <ImportSection title={t('importExport.import.options')}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it hears of what its inputs say */}
      <div className="exchange-how" onChange={onChange}>
        {unique.length > 0 && (
          <label className="field">
            <span>{t('importExport.import.match')}</span>
            <select name="matchBy" defaultValue={value('matchBy')}>
              <option value="">{t('importExport.import.byId')}</option>
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
            <span>{t('importExport.import.mode')}</span>
            <select name="only" defaultValue={value('only')}>
              <option value="">{t('importExport.import.createAndChange')}</option>
              <option value="create">{t('importExport.import.create')}</option>
              <option value="change">{t('importExport.import.change')}</option>
            </select>
          </label>
        )}
        {'change' in may && <OverwriteOption />}
        <label className="all-tick">
          <input
            type="checkbox"
            name="atomic"
            value="yes"
            defaultChecked={value('atomic') === 'yes'}
          />
          {t('importExport.import.allOrNothing')}
        </label>
      </div>
    </ImportSection>
  )
}

/** The option to overwrite newer versions. By default they are rejected. */
function OverwriteOption() {
  const t = useMessages()
  const { acted } = useSite()
  const isChosen = acted?.values['overwrite']?.[0] === 'yes'
  return (
    <label className="all-tick">
      <input type="checkbox" name="overwrite" value="yes" defaultChecked={isChosen} />
      {t('importExport.import.overwrite')}
    </label>
  )
}

function UndoReport({ imported: { undone } }: { imported: ImportState }) {
  const t = useMessages()
  if (!undone) return null
  const { done, rejected: refused, reason } = undone
  return (
    <p role="status">
      {t('importExport.import.undone', { count: done })}{' '}
      {refused > 0 && `${t('importExport.import.notUndone', { count: refused })} ${reason ?? ''}`}
    </p>
  )
}
