import { provideAllParts } from '../record/all-parts.ts'
import { useMessages } from '../../../kit/use-messages.ts'
import type { Problem } from '#shell/language/errors/app-error.ts'
import { ActionStateContext } from '../../../form/action-state-context.ts'
import type { FormatContext } from '../../../records/admin-data.ts'
import { validateForm } from '../fields/validate-form.ts'
import { parseForm } from '../fields/parse-form.ts'
import { VerbInputs } from '../verbs/verb-form.tsx'
import type { BulkAction } from './bulk-actions.ts'

provideAllParts()

interface Props {
  offer: BulkAction
  problem?: Problem | undefined
  previousValues?: Readonly<Record<string, readonly string[]>>
}

/** The inputs that a bulk action needs. */
export function BulkInputs({ offer, problem, previousValues }: Props) {
  const t = useMessages()
  const isClearable =
    offer.kind === 'change' && Object.values(offer.asks).every(({ required }) => !required)
  return (
    <ActionStateContext value={{ values: previousValues ?? {}, ...(problem ? { problem } : {}) }}>
      <VerbInputs verb={{ input: offer.asks }} />
      {isClearable && <p className="help">{t('bulk.do.clearNote')}</p>}
    </ActionStateContext>
  )
}

interface ParsedBulkInput {
  readonly values: Readonly<Record<string, unknown>>
  readonly problem?: Problem
}

/** Parses the inputs of a bulk action and validates them. */
export function parseBulkInputs(
  form: FormData,
  { asks }: BulkAction,
  speech: FormatContext,
): ParsedBulkInput {
  const values = parseForm(form, asks, speech.locale)
  const problem = validateForm(asks, values, speech)
  return problem ? { values, problem } : { values }
}
