import { useMessages } from '../../../../kit/use-messages.ts'
import { Fragment } from 'react'
import { IntentLink } from '../../../../components/intent-link.tsx'
import { KitIcon } from '../../../../kit/kit-icon.tsx'
import { Popover } from '../../../../kit/popover.tsx'
import { useAdmin } from '../../../../records/admin-context.ts'
import { listUrl } from '../list-url.ts'
import { useList } from '../list-context.ts'
import { AddSiblingForm } from './add-sibling-form.tsx'
import { connectorLabel, describeFilterCondition } from './condition-messages.ts'
import { ConditionForm } from './condition-form.tsx'
import { serializeWhere } from './edit-url.ts'
import {
  type Condition,
  type Filter,
  type Group,
  isGroup,
  isOpaque,
  type OpaqueFilter,
  type FilterNode,
  type FilterPath,
  invertGroup,
  withCondition,
} from './filter.ts'
import type { FilterDraft } from './filter-draft.ts'
import { filterToWhere } from './filter-where.ts'
import { describeOpaqueFilter } from './describe-opaque-filter.ts'

interface Props {
  filter: Filter
  /** The group whose parts are rendered, and its path. */
  group: Group
  path: FilterPath
  onDraft(draft: FilterDraft): void
}

/** Renders conditions with their connectors, and nested groups in parentheses. */
export function FilterNodes({ filter, group, path, onDraft }: Props) {
  const t = useMessages()
  return withPaths(group.parts, path).map(({ part, at }, index) => (
    <Fragment key={at}>
      {index > 0 && <ConnectorLink filter={filter} group={group} path={path} />}
      {isGroup(part) ? (
        <span
          className="filter-group"
          role="group"
          aria-label={
            part.isAny ? t('list.filterInputs.anyCondition') : t('list.filterInputs.allConditions')
          }
        >
          <FilterNodes filter={filter} group={part} path={at} onDraft={onDraft} />
        </span>
      ) : isOpaque(part) ? (
        <OpaqueChip filter={filter} part={part} path={at} />
      ) : (
        <Chip filter={filter} group={group} condition={part} path={at} onDraft={onDraft} />
      )}
    </Fragment>
  ))
}

/** Returns parts with unique keys, because equal conditions may occur twice. */
function withPaths(
  nodes: readonly FilterNode[],
  path: FilterPath,
): readonly { part: FilterNode; at: FilterPath }[] {
  return nodes.map((part, index) => ({ part, at: path === '' ? `${index}` : `${path}.${index}` }))
}

/** The connector between two conditions. A click switches between “and” and “or”. */
function ConnectorLink({ filter, group, path }: Pick<Props, 'filter' | 'group' | 'path'>) {
  const { here, fields } = useList()
  const { language } = useAdmin()
  const t = useMessages()
  const connectorText = (isAny: boolean) => connectorLabel(isAny ? 'or' : 'and', language)
  const to = listUrl(here, {
    where: serializeWhere(filterToWhere(invertGroup(filter, path), fields)),
  })
  return (
    <span
      className="filter-word"
      title={t('list.filterInputs.switchTo', { word: connectorText(!group.isAny) })}
    >
      <IntentLink to={to}>{connectorText(group.isAny)}</IntentLink>
    </span>
  )
}

interface ChipProps extends Props {
  condition: Condition
}

function Chip({ filter, group, condition, path, onDraft }: ChipProps) {
  const { fields, filterOptions: offered } = useList()
  const admin = useAdmin()
  const field = fields.get(condition.field)
  if (!field) return null
  const { label, operator, values } = describeFilterCondition(condition, field, offered, admin)
  return (
    <span className="chip">
      <Popover
        className="chip-open"
        label={
          <>
            {label} <span className="chip-how">{operator}</span> <b>{values}</b>
          </>
        }
      >
        <ConditionForm
          field={field}
          condition={condition}
          edit={path}
          onDone={(form) => form.closest<HTMLElement>('[popover]')?.hidePopover()}
        />
        <AddSiblingForm group={group} path={path} onDraft={onDraft} />
      </Popover>
      <RemoveLink filter={filter} path={path} sentence={`${label} ${operator} ${values}`} />
    </span>
  )
}

/** A filter that the bar cannot edit. It is displayed as text, because it applies nevertheless. */
function OpaqueChip({
  filter,
  part,
  path,
}: {
  filter: Filter
  part: OpaqueFilter
  path: FilterPath
}) {
  const { fields, filterOptions: offered } = useList()
  const speech = useAdmin()
  const t = useMessages()
  const sentence = describeOpaqueFilter(part.where, { fields, offered, speech })
  return (
    <span className="chip chip-fixed">
      <span title={t('list.filterInputs.notEditable')}>{sentence}</span>
      <RemoveLink filter={filter} path={path} sentence={sentence} />
    </span>
  )
}

function RemoveLink({
  filter,
  path,
  sentence,
}: {
  filter: Filter
  path: FilterPath
  sentence: string
}) {
  const { here, fields } = useList()
  const t = useMessages()
  const remaining = filterToWhere(withCondition(filter, path, undefined), fields)
  return (
    <IntentLink className="chip-out" to={listUrl(here, { where: serializeWhere(remaining) })}>
      <KitIcon name="close" />
      <span className="visually-hidden">{t('list.filterInputs.remove', { sentence })}</span>
    </IntentLink>
  )
}
