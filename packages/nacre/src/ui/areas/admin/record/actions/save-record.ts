import { messagesFor } from '#shell/messages/translate.ts'
import type { ActionResult, PageContext } from '#shell/http/page-context.ts'
import type { Problem } from '#shell/language/errors/app-error.ts'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { formText } from '../../../../form/form-text.ts'
import type { AdminData } from '../../../../records/data-in-area.ts'
import { hasFileField } from '../../fields/has-file-field.ts'
import { validateBeforeSending } from '../../fields/validate-before-sending.ts'
import { toFormErrors } from '../../fields/form-errors.ts'
import { parseForm } from '../../fields/parse-form.ts'
import type { AnyRecord } from '../../../../records/any-record.ts'
import { listedRecords } from '../load-record.ts'
import { currentVersionIn } from '../conflict/current-version-in.ts'
import { resolveIntent } from '../conflict/resolve-intent.ts'
import { areValuesEqual } from '../form/are-values-equal.ts'
import { LazyUnsavedChanges } from '../form/lazy-unsaved-changes.ts'
import { saveNewRecord, withDefaults } from './save-new-record.ts'
import {
  formIdName,
  stateName,
  baseValuesName,
  versionName,
  intentName,
} from '../form/form-names.ts'
import { toUndoableResult } from './undo.ts'
import { isListed, listPath } from '../../../../records/list-path.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Handles the form of a record, in the browser and on the server. A new record has the fixed values
 * besides those of the form.
 */
export async function runRecordFormAction(
  context: PageContext,
  form: FormData,
  source = listedRecords,
  fixedValues: Values = {},
): Promise<ActionResult> {
  const { http, url, params } = context
  const admin = await source.load(http, url)
  const entity = source.find(admin, params['plural'])
  const id = params['id'] ?? ''
  if (!entity) return notFound(admin.language)
  const requested = formText(form, intentName)
  const version = Number(formText(form, versionName))
  const address = `/v1/${entity.plural}/${encodeURIComponent(id)}`
  if (requested === resolveIntent) {
    const { resolveConflict } = await loadConflicts()
    return resolveConflict(context, { entity, address }, form)
  }
  const state = formText(form, stateName)
  const actionRequest = { entity, id, name: requested, version, state, admin }
  if (requested !== '' && !saveIntents.has(requested)) {
    const { runRecordAction } = await import('./run-record-action.ts')
    return runRecordAction(context, actionRequest, form)
  }
  const outcome = await saveRecord(context, form, { admin, entity, id, address, fixedValues })
  if ('to' in outcome) {
    const list = listPath(entity)
    if (requested === 'close') return { ...outcome, to: list }
    return requested === 'more' ? { ...outcome, to: `${list}/new?more` } : outcome
  }
  if (!('errors' in outcome) || !outcome.errors) return outcome
  return { ...outcome, errors: toFormErrors(outcome.errors, form, entity.fields, admin.locale) }
}

/**
 * The intents that save the record. They differ in the page that follows: the record, the list or a
 * new form.
 */
const saveIntents: ReadonlySet<string> = new Set(['save', 'close', 'more'])

async function saveRecord(
  context: PageContext,
  form: FormData,
  at: {
    admin: AdminData
    entity: EntitySchema
    id: string
    address: string
    fixedValues: Values
  },
): Promise<ActionResult> {
  const { admin, entity, id, address, fixedValues } = at
  const uploadProblem = await uploadFiles(context, entity, form)
  const parsed = parseForm(form, entity.fields, admin.locale)
  const input = id === 'new' ? { ...parsed, ...fixedValues } : parsed
  if (uploadProblem) {
    const values = id === 'new' ? withDefaults(entity, input) : changedValues(form, input)
    const formProblem = await validateBeforeSending(entity.fields, values, admin)
    return { ...uploadProblem, errors: { ...formProblem?.errors, ...uploadProblem.errors } }
  }
  if (id === 'new') {
    const createResult = await saveNewRecord(context.http, entity, input, {
      speech: admin,
      form: formText(form, formIdName),
    })
    if ('problem' in createResult) return createResult.problem
    const { id: newId, version } = createResult.record
    const done = { verb: 'create', address: `/v1/${entity.plural}/${newId}` }
    const undo = { verb: 'remove', version } as const
    const to = isListed(entity) ? `${listPath(entity)}/${newId}` : context.url.pathname
    return toUndoableResult(to, {
      ...done,
      ...('remove' in entity.may ? { undo } : {}),
    })
  }
  const changed = changedValues(form, input)
  return (
    (await validateBeforeSending(entity.fields, changed, admin)) ??
    updateRecord(context, { entity, address, form, values: input, changed })
  )
}

/** Loads the code of conflicts, with the form that shows one. */
async function loadConflicts() {
  const [conflict, resolve] = await Promise.all([
    import('../conflict/conflict.ts'),
    import('../conflict/resolve-conflict.ts'),
    LazyUnsavedChanges.load(),
  ])
  return { ...conflict, ...resolve }
}

async function uploadFiles(
  { http }: PageContext,
  { plural, fields }: EntitySchema,
  form: FormData,
): Promise<Problem | undefined> {
  if (!hasFileField(Object.values(fields))) return undefined
  const { uploadFormFiles } = await import('../../../../records/upload-form-files.ts')
  return uploadFormFiles(http, plural, form, fields)
}

/** Returns the changed values of a form. */
function changedValues(form: FormData, values: Values): Values {
  const before = parseValues(formText(form, baseValuesName))
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !areValuesEqual(value, before[name])),
  )
}

interface RecordUpdate {
  readonly entity: EntitySchema
  readonly address: string
  readonly form: FormData
  readonly values: Values
  readonly changed: Values
}

async function updateRecord(
  { http, url }: PageContext,
  { entity, address, form, values: input, changed }: RecordUpdate,
): Promise<ActionResult> {
  if (Object.keys(changed).length === 0) return { to: url.pathname }
  const before = parseValues(formText(form, baseValuesName))
  let version = Number(formText(form, versionName))
  for (;;) {
    const result = await http.patch<AnyRecord>(address, changed, { version })
    if (result.ok) {
      const values = Object.fromEntries(Object.keys(changed).map((name) => [name, before[name]]))
      const undo = { verb: 'change', version: result.data.version, values } as const
      return toUndoableResult(url.pathname, { verb: 'change', address, undo })
    }
    if (result.status === 404) {
      const { describeLostUpdate } = await loadConflicts()
      const lostUpdate = await describeLostUpdate(http, entity, {
        address,
        mine: changed,
        formValues: input,
      })
      return { once: lostUpdate }
    }
    const current = currentVersionIn(result.problem)
    if (!current) return result.problem
    const { findConflict } = await loadConflicts()
    const target = { entity, address, before, version, mine: changed }
    const conflict = await findConflict(http, current, target)
    if (conflict) return { once: conflict }
    // The changes of the other user concern other fields, so both are kept.
    version = current.version
  }
}

function parseValues(text: string): Values {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

const notFound = (language: string): Problem => ({
  type: '/v1/problem-types/not-found',
  code: 'not-found',
  status: 404,
  title: messagesFor(language)('kit.notFound.title'),
})
