import { useMessages } from '../../../../kit/use-messages.ts'
import { type RefObject, useRef } from 'react'
import type { ActionResult, PageContext } from '#shell/http/page-context.ts'
import { ActionForm } from '../../../../form/action-form.tsx'
import { FieldRow } from '../../../../form/field-row.tsx'
import { useList } from '../list-context.ts'
import { formatColumns } from '../columns/columns.ts'
import type { SavedView } from '../views.ts'
import {
  runNewViewAction,
  runViewAction,
  newViewFormName,
  viewFormName,
} from './run-view-action.ts'

/**
 * Checks whether the user may share views, which requires permission to change all records of the
 * list.
 */
function useCanShareViews(): boolean {
  return useList().entity.may['change'] === 'all'
}

type Act = (context: PageContext, form: FormData) => Promise<ActionResult>

/** Wraps an action so that a success closes the panel. */
function useCloseOnSuccess(act: Act): [RefObject<HTMLInputElement | null>, Act] {
  const anchorRef = useRef<HTMLInputElement>(null)
  return [
    anchorRef,
    async (context, form) => {
      const outcome = await act(context, form)
      if ('to' in outcome) anchorRef.current?.closest<HTMLElement>('[popover]')?.hidePopover()
      return outcome
    },
  ]
}

/** Saves the current list as a named view. */
export function SaveView() {
  const t = useMessages()
  const mayShare = useCanShareViews()
  const [anchorRef, act] = useCloseOnSuccess(runNewViewAction)
  return (
    <ActionForm act={act} name={newViewFormName}>
      <HiddenViewState anchorRef={anchorRef} />
      <FieldRow
        name="name"
        label={t('list.viewForms.name')}
        help={t('list.viewForms.about')}
        isRequired
      >
        {(wiring) => <input {...wiring} maxLength={80} autoComplete="off" />}
      </FieldRow>
      {mayShare && <ViewCheckbox name="isShared" label={t('list.viewForms.shared')} />}
      <p className="form-actions">
        <button type="submit" className="main">
          {t('list.viewForms.save')}
        </button>
      </p>
    </ActionForm>
  )
}

/** Edits a view: its name, its query, its sharing and whether the list starts with it. */
export function ChangeView({ view, isChanged }: { view: SavedView; isChanged: boolean }) {
  const t = useMessages()
  const mayShare = useCanShareViews()
  const { preferences: settled } = useList()
  const mayChange = mayShare || !view.isShared
  const [anchorRef, act] = useCloseOnSuccess(runViewAction)
  return (
    <ActionForm act={act} name={viewFormName}>
      <HiddenViewState anchorRef={anchorRef} />
      <input type="hidden" name="id" value={view.id} />
      <input type="hidden" name="version" value={view.version} />
      {mayChange && (
        <>
          <FieldRow name="name" label={t('list.viewForms.name')} isRequired>
            {(wiring) => (
              <input {...wiring} maxLength={80} autoComplete="off" defaultValue={view.name} />
            )}
          </FieldRow>
          {isChanged && <ViewCheckbox name="keep" label={t('list.viewForms.update')} isOn />}
        </>
      )}
      {mayChange && mayShare && (
        <>
          <ViewCheckbox name="isShared" label={t('list.viewForms.shared')} isOn={view.isShared} />
          <ViewCheckbox
            name="isDefault"
            label={t('list.viewForms.defaultForAll')}
            isOn={view.isDefault}
          />
        </>
      )}
      {mayShare && <input type="hidden" name="mayShare" value="yes" />}
      {mayChange && <input type="hidden" name="mayChange" value="yes" />}
      <ViewCheckbox
        name="isMine"
        label={t('list.viewForms.ownDefault')}
        isOn={settled.view === view.id}
      />
      <p className="form-actions">
        <button type="submit" className="main">
          {t('list.viewForms.save')}
        </button>
        {mayChange && (
          <button type="submit" className="quiet danger" name="remove" value="yes">
            {t('list.viewForms.remove')}
          </button>
        )}
      </p>
    </ActionForm>
  )
}

function ViewCheckbox({
  name,
  label,
  isOn = false,
}: {
  name: string
  label: string
  isOn?: boolean
}) {
  return (
    <label className="check">
      <input type="checkbox" name={name} value="yes" defaultChecked={isOn} />
      {label}
    </label>
  )
}

/** Hidden inputs with the current query and preferences of the list. */
function HiddenViewState({ anchorRef }: { anchorRef: RefObject<HTMLInputElement | null> }) {
  const { entity, here, preferences: settled, columns } = useList()
  return (
    <>
      <input ref={anchorRef} type="hidden" name="collection" value={entity.plural} />
      <input type="hidden" name="search" value={here.search} />
      <input type="hidden" name="settled" value={JSON.stringify(settled)} />
      <input type="hidden" name="columns" value={formatColumns(columns)} />
    </>
  )
}
