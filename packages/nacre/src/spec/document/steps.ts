import type { SpecSubsection, SpecTableRow } from '#shell/model/specification-document.ts'
import type { Description } from '../description.ts'
import { formatLocalizedText } from '../grammar/localized-text.ts'
import { formatRights } from '../grammar/rights.ts'
import type { StepPart } from '../process-description.ts'
import { paragraph, table } from './document.ts'
import { renderCodeFlag } from './entities.ts'
import { codeList } from '../grammar/inline.ts'

/** The phrase for each function of a step. */
export const stepPartTexts: Readonly<Record<StepPart, string>> = {
  guard: 'may reject before',
  prepare: 'sets values before',
  effect: 'acts after',
  run: 'performs the action',
}

/** Renders the code of verbs, transitions and actions. */
export function renderSteps({ steps, languages }: Description): readonly SpecSubsection[] {
  if (steps.length === 0) return []
  const rows = steps.map((step): SpecTableRow => [
    codeList(step.verbs.map((verb) => `${step.entity}.${verb}`)),
    [step.parts.map((part) => stepPartTexts[part]).join(', ')],
    renderCodeFlag(formatLocalizedText(step.description, languages)),
    formatRights(step.rights),
    codeList(step.sends),
    codeList(step.starts),
    codeList(step.catches),
  ])
  const columns = [
    'Code of',
    'When',
    'What it does',
    'Rights',
    'Sends?',
    'Starts?',
    'Handles errors?',
  ]
  const text =
    'The code belongs to the transaction of its verb: all of it is stored, or nothing. It runs for every actor, and has only the rights listed here.'
  return [{ title: 'Code of verbs', blocks: [paragraph([text]), table(columns, rows)] }]
}
