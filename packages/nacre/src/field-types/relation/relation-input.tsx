import { useMessages } from '#shell/ui/kit/use-messages.ts'
import { type ComponentType, useContext, useEffect, useState } from 'react'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import type { FieldSchema } from '#shell/model/schema/field-schema.ts'
import { IntentLink } from '#shell/ui/components/intent-link.tsx'
import { useSite } from '#shell/ui/components/site.ts'
import type { FieldProps } from '#shell/ui/form/field-row.tsx'
import { type Choice, Combobox } from '#shell/ui/kit/combobox/combobox.tsx'
import { lazyComponent } from '#shell/ui/kit/lazy-component.tsx'
import { useAdmin } from '#shell/ui/records/admin-context.ts'
import { findEntity } from '#shell/ui/records/admin-data.ts'
import type { CreateDialogProps } from '#shell/ui/records/input-props.ts'
import { OrderedList } from '#shell/ui/records/ordered-list.tsx'
import { rememberSelected, recentlySelected } from './recently-selected.ts'
import {
  findRecords,
  idsIn,
  RelationOptionsContext,
  loadRecordTitles,
  whereRole,
} from '#shell/ui/records/relation-options.ts'
import { isListed, listPath } from '#shell/ui/records/list-path.ts'

interface Props {
  wiring: FieldProps
  name: string
  field: FieldSchema
  value: unknown
  loadCreateDialog(): Promise<ComponentType<CreateDialogProps>>
}

/**
 * Selects one or several related records by title, or creates one in a dialog. Without JavaScript
 * it is a select.
 */
export function RelationInput(props: Props) {
  const { wiring, field, value } = props
  const { relation } = field
  const target = findEntity(useAdmin(), relation?.plural)
  const chosen = idsIn(value)
  // If the reader may not know the related entity, only the ids are editable.
  if (!target) {
    return <textarea {...wiring} rows={relation?.isMany ? 3 : 1} defaultValue={chosen.join('\n')} />
  }
  return (
    <RelationCombobox {...props} target={target} ids={chosen} isMany={relation?.isMany ?? false} />
  )
}

function RelationCombobox(
  props: Props & { target: EntitySchema; ids: readonly string[]; isMany: boolean },
) {
  const { wiring, name, field, target, ids, isMany } = props
  const t = useMessages()
  const [CreateDialog] = useState(() => lazyComponent(props.loadCreateDialog))
  const { making: creatingTitle, make, made } = useCreateDialog()
  const search = useRecordSearch(target, field.relation?.roles)
  const { user } = useAdmin()
  const titled = useTitles(target, name, ids)
  const chosen = ids.map(
    (id) => titled.find(({ value }) => value === id) ?? { value: id, label: id },
  )
  const mayCreate = 'create' in target.may
  const hasAllTitles = chosen.every(({ value, label }) => value !== label)
  const onSelection = (all: readonly Choice[]) => {
    const newest = all.at(-1)
    if (newest) rememberSelected(user.id, target.plural, newest.value)
  }
  const comboboxProps = {
    search,
    ...(mayCreate
      ? { create: { label: (title: string) => t('fields.relationInput.create', { title }), make } }
      : {}),
    fallback: <RelationSelect {...props} titled={titled} />,
  }
  return (
    <>
      {isMany ? (
        <OrderedList
          key={String(hasAllTitles)}
          {...comboboxProps}
          wiring={wiring}
          plural={target.plural}
          max={Number(field.constraints.max ?? 100)}
          chosen={chosen}
          onSelect={onSelection}
        />
      ) : (
        <Combobox
          key={String(hasAllTitles)}
          {...comboboxProps}
          wiring={wiring}
          chosen={chosen}
          onChange={onSelection}
        />
      )}
      {!isMany && chosen[0] && isListed(target) && (
        <IntentLink className="help open" to={`${listPath(target)}/${chosen[0].value}`}>
          {t('fields.relationInput.open', { title: chosen[0].label })}
        </IntentLink>
      )}
      {creatingTitle && (
        <CreateDialog
          entity={target}
          title={creatingTitle}
          onCreated={made}
          onMissing={() => made(undefined)}
        />
      )}
    </>
  )
}

/** A select with the available options, for use without JavaScript. */
function RelationSelect(props: {
  wiring: FieldProps
  isMany: boolean
  field: FieldSchema
  ids: readonly string[]
  titled: readonly Choice[]
}) {
  const { wiring, isMany, field, ids, titled } = props
  const unknownIds = ids.filter((id) => !titled.some(({ value }) => value === id))
  return (
    <select {...wiring} multiple={isMany} defaultValue={isMany ? ids : (ids[0] ?? '')}>
      {!isMany && (!field.required || ids.length === 0) && <option value="">–</option>}
      {[...titled, ...unknownIds.map((id) => ({ value: id, label: id }))].map(
        ({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ),
      )}
    </select>
  )
}

/** Searches the related entity. An empty search offers recently selected records, then others. */
function useRecordSearch(target: EntitySchema, roles: readonly string[] | undefined) {
  const { http } = useSite()
  const { user } = useAdmin()
  const [search] = useState(() => async (text: string) => {
    const filter = whereRole(target, roles)
    const found = findRecords(http, target, { ...filter, words: text, limit: 20 })
    // Recently selected users may lack the role.
    if (text !== '' || filter.where) return found
    const ids = recentlySelected(user.id, target.plural)
    const recent = await loadRecordTitles(http, target, ids)
    const sorted = ids.flatMap((id) => recent.find(({ value }) => value === id) ?? [])
    return [...sorted, ...(await found).filter(({ value }) => !ids.includes(value))]
  })
  return search
}

/** Returns the titles of selected records. Records of a draft may have to be loaded. */
function useTitles(target: EntitySchema, name: string, ids: readonly string[]): readonly Choice[] {
  const { http } = useSite()
  const titled = useContext(RelationOptionsContext)[name] ?? []
  const [loadedTitles, setLoadedTitles] = useState<readonly Choice[]>([])
  const missing = ids.filter((id) => !titled.some(({ value }) => value === id)).join(' ')
  useEffect(() => {
    if (missing === '') return undefined
    let isWanted = true
    void loadRecordTitles(http, target, missing.split(' ')).then(
      (found) => isWanted && setLoadedTitles(found),
    )
    return () => {
      isWanted = false
    }
  }, [http, target, missing])
  return [...titled, ...loadedTitles]
}

/** Opens the create dialog and resolves with the new record, or with nothing. */
function useCreateDialog() {
  const [creatingTitle, setCreatingTitle] = useState<string>()
  const [pendingCreation, setPendingCreation] = useState<{
    done: (one: Choice | undefined) => void
  }>()
  return {
    making: creatingTitle,
    make: (title: string) =>
      new Promise<Choice | undefined>((callback) => {
        setPendingCreation({ done: callback })
        setCreatingTitle(title)
      }),
    made(one: Choice | undefined) {
      setCreatingTitle(undefined)
      pendingCreation?.done(one)
    },
  }
}
