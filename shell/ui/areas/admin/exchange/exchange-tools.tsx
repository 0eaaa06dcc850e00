import { IntentLink } from '../../../components/intent-link.tsx'
import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { KitIcon } from '../../kit/kit-icon.tsx'
import { useWords } from '../admin-context.ts'
import type { ListAsked } from '../list/list-address.ts'
import { exportAddress } from './export-address.ts'

const words = {
  en: { import: 'Import', export: 'Export' },
  de: { import: 'Importieren', export: 'Exportieren' },
}

/** The ways in and out of a list, at its head. */
export function ExchangeTools({ entity, asked }: { entity: EntityOutline; asked: ListAsked }) {
  const say = useWords(words)
  const mayImport = 'create' in entity.may || 'change' in entity.may
  return (
    <>
      {mayImport && (
        <IntentLink className="button" to={`/admin/${entity.plural}/import`}>
          <KitIcon name="import" />
          {say.import}
        </IntentLink>
      )}
      <IntentLink className="button" to={exportAddress(entity.plural, asked)}>
        <KitIcon name="export" />
        {say.export}
      </IntentLink>
    </>
  )
}
