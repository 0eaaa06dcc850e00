import type {
  SpecBlock,
  SpecSubsection,
  SpecTableRow,
  SpecSection,
} from '#shell/model/specification-document.ts'
import { usedKinds } from '#shell/language/product/used-in-code.ts'
import type { Description } from '../description.ts'
import type { RouteDescription } from '../shell-facts.ts'
import { renderActions } from './actions.ts'
import { listBlock, paragraph, table } from './document.ts'
import { renderEmails } from './emails.ts'
import { renderJobs } from './jobs.ts'
import { renderSteps } from './steps.ts'
import { renderConnections } from './connections.ts'
import { code, joinInlines, inlineText, codeList, undecidedText } from '../grammar/inline.ts'

/** Renders section 7: outgoing calls and the API. */
export function renderCalls(description: Description): SpecSection {
  const { shell } = description
  return {
    number: 7,
    id: 'calls',
    title: 'The calls it makes, and those it takes',
    blocks: [
      paragraph(
        inlineText`Base address of the product’s backend: ${code('{host}/v1/')} (version 1).`,
      ),
    ],
    parts: [
      renderOutgoingCalls(description),
      { title: 'HTTP', blocks: [listBlock(shell.http.map((sentence) => [sentence]))] },
      renderActions(description),
      ...renderSteps(description),
      ...(description.readBy === undefined ? [renderJobs(description)] : []),
      ...renderConnections(description),
      ...renderEmails(description),
      ...renderUsedInCode(description),
      renderRoutes(description),
    ],
  }
}

function renderOutgoingCalls({ calls }: Description): SpecSubsection {
  const title = 'Outgoing calls'
  if (calls.length === 0)
    return { title, blocks: [paragraph(inlineText`Calls: ${undecidedText}.`)] }
  const rows = calls.map(
    ({
      name,
      method,
      url,
      urlVariable,
      query,
      body,
      responseFields,
      description,
    }): SpecTableRow => [
      [code(name)],
      [method],
      [code(url)],
      urlVariable === undefined ? [] : [code(urlVariable)],
      codeList(query),
      body === undefined ? ['none'] : [body],
      codeList(responseFields),
      description === undefined ? [] : [description],
    ],
  )
  const columns = [
    'Call',
    'Method',
    'URL',
    'URL variable?',
    'Query parameters?',
    'Payload',
    'Response fields used',
    'Effect?',
  ]
  return { title, blocks: [table(columns, rows)] }
}

/** Renders the names that only code uses. No other section mentions them. */
function renderUsedInCode({ usedInCode: used = {} }: Description): readonly SpecSubsection[] {
  const rows = usedKinds.flatMap(([kind, key]) =>
    (used[key] ?? []).map((name): SpecTableRow => [[code(name)], [kind]]),
  )
  return rows.length === 0
    ? []
    : [{ title: 'Used in code', blocks: [table(['Used in code', 'Kind'], rows)] }]
}

/** The sentence about the audience of the OpenAPI documents. */
export const apiDocsTexts = {
  filtered: 'API documentation: each reader sees what they have permission for.',
  public: 'API documentation: public.',
  administrators: 'API documentation: administrators only.',
} as const

function renderRoutes({ shell, docs }: Description): SpecSubsection {
  return {
    title: 'Endpoints',
    blocks: [
      paragraph([apiDocsTexts[docs]]),
      routeTable(shell.routes),
      paragraph(
        inlineText`Every entity has these endpoints, with its own plural, transitions and actions:`,
      ),
      routeTable(shell.recordRoutes),
    ],
  }
}

function routeTable(all: readonly RouteDescription[]): SpecBlock {
  const rows = all.map(({ method, path, summary, parameters, errors }): SpecTableRow => [
    [method],
    [code(path)],
    [summary],
    joinInlines(
      parameters.map(({ name, isRequired }) =>
        isRequired ? inlineText`${code(name)} (required)` : [code(name)],
      ),
      ', ',
    ),
    [errors.join(', ')],
  ])
  return table(['Method', 'Path', 'Description', 'Parameters?', 'Errors?'], rows)
}
