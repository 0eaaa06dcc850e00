import { type RefObject, useRef } from 'react'
import type { ActOutcome, PageContext } from '#shell/http/page-context.ts'
import { useWords } from '../../admin-context.ts'
import { ActForm } from '../../../form/act-form.tsx'
import { FieldRow } from '../../../form/field-row.tsx'
import { useList } from '../list-context.ts'
import { columnsText } from '../columns.ts'
import type { View } from '../views.ts'
import { actOnNewView, actOnView, newViewForm, viewForm } from './act-on-view.ts'

const words = {
  en: {
    name: 'Name',
    shared: 'For everybody who may see this list',
    usual: 'The list begins with it for everybody',
    mine: 'The list begins with it for me',
    save: 'Save',
    keep: 'Keep what is shown now',
    remove: 'Remove view',
    about: 'Keeps the filters, the order, the columns and the number of rows.',
  },
  de: {
    name: 'Name',
    shared: 'Für alle, die diese Liste sehen dürfen',
    usual: 'Die Liste beginnt damit für alle',
    mine: 'Die Liste beginnt damit für mich',
    save: 'Speichern',
    keep: 'Behalten, was jetzt gezeigt wird',
    remove: 'Ansicht entfernen',
    about: 'Behält Filter, Reihenfolge, Spalten und Zeilenzahl.',
  },
}

/** Whoever may change every record of a list may arrange it for everybody. */
function useMayShare(): boolean {
  return useList().entity.may['change'] === 'all'
}

type Act = (context: PageContext, form: FormData) => Promise<ActOutcome>

/** The same act, after which the panel closes: it stays open only as long as something is wrong. */
function useClosing(act: Act): [RefObject<HTMLInputElement | null>, Act] {
  const mark = useRef<HTMLInputElement>(null)
  return [
    mark,
    async (context, form) => {
      const outcome = await act(context, form)
      if ('to' in outcome) mark.current?.closest<HTMLElement>('[popover]')?.hidePopover()
      return outcome
    },
  ]
}

/** Keeps what the list shows now under a name. */
export function SaveView() {
  const say = useWords(words)
  const mayShare = useMayShare()
  const [mark, act] = useClosing(actOnNewView)
  return (
    <ActForm act={act} name={newViewForm}>
      <Kept mark={mark} />
      <FieldRow name="name" label={say.name} help={say.about} isRequired>
        {(wiring) => <input {...wiring} maxLength={80} autoComplete="off" />}
      </FieldRow>
      {mayShare && <Check name="isShared" label={say.shared} />}
      <p className="acts">
        <button type="submit" className="main">
          {say.save}
        </button>
      </p>
    </ActForm>
  )
}

/** Another name, what is shown now, who has it, and whether the list begins with it. */
export function ChangeView({ view, isChanged }: { view: View; isChanged: boolean }) {
  const say = useWords(words)
  const mayShare = useMayShare()
  const { settled } = useList()
  const mayChange = mayShare || !view.isShared
  const [mark, act] = useClosing(actOnView)
  return (
    <ActForm act={act} name={viewForm}>
      <Kept mark={mark} />
      <input type="hidden" name="id" value={view.id} />
      <input type="hidden" name="version" value={view.version} />
      {mayChange && (
        <>
          <FieldRow name="name" label={say.name} isRequired>
            {(wiring) => (
              <input {...wiring} maxLength={80} autoComplete="off" defaultValue={view.name} />
            )}
          </FieldRow>
          {isChanged && <Check name="keep" label={say.keep} isOn />}
        </>
      )}
      {mayChange && mayShare && (
        <>
          <Check name="isShared" label={say.shared} isOn={view.isShared} />
          <Check name="isUsual" label={say.usual} isOn={view.isUsual} />
        </>
      )}
      {mayShare && <input type="hidden" name="mayShare" value="yes" />}
      {mayChange && <input type="hidden" name="mayChange" value="yes" />}
      <Check name="isMine" label={say.mine} isOn={settled.view === view.id} />
      <p className="acts">
        <button type="submit" className="main">
          {say.save}
        </button>
        {mayChange && (
          <button type="submit" className="quiet danger" name="remove" value="yes">
            {say.remove}
          </button>
        )}
      </p>
    </ActForm>
  )
}

function Check({ name, label, isOn = false }: { name: string; label: string; isOn?: boolean }) {
  return (
    <label className="check">
      <input type="checkbox" name={name} value="yes" defaultChecked={isOn} />
      {label}
    </label>
  )
}

/** What the list shows, and what is settled for it, as whoever sends the form has seen them. */
function Kept({ mark }: { mark: RefObject<HTMLInputElement | null> }) {
  const { entity, here, settled, columns } = useList()
  return (
    <>
      <input ref={mark} type="hidden" name="list" value={entity.plural} />
      <input type="hidden" name="search" value={here.search} />
      <input type="hidden" name="settled" value={JSON.stringify(settled)} />
      <input type="hidden" name="columns" value={columnsText(columns)} />
    </>
  )
}
