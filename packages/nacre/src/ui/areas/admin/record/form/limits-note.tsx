import { isMessage } from '#shell/messages/translate.ts'
import { useMessages } from '../../../../kit/use-messages.ts'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'

/** The limits of an entity. */
export function LimitsNote({ entity: { limits } }: { entity: EntitySchema }) {
  const t = useMessages()
  const { perOwner, total, rates } = limits
  const { create } = rates
  const [, count = '', unit] =
    /^(\d+) (?:attempts )?per (second|minute|hour|day)$/u.exec(create ?? '') ?? []
  const key = `record.rateNotes.${unit}`
  const sentences = [
    perOwner === undefined ? [] : [t('record.limitsNote.perOwner', { count: perOwner })],
    total === undefined ? [] : [t('record.limitsNote.total', { count: total })],
    isMessage(key) ? [t(key as 'record.rateNotes.hour', { count: Number(count) })] : [],
  ].flat()
  return sentences.length === 0 ? null : <p className="help">{sentences.join(' ')}</p>
}
