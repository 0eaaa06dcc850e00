import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { useWords } from '../admin-context.ts'

const words = {
  en: {
    perOwner: (count: number) => `One person may have ${count} of these.`,
    inAll: (count: number) => `There may be ${count} of these in all.`,
    rate: (rate: string) => `They can be made ${rate}.`,
    units: {
      attempts: 'attempts',
      per: 'per',
      second: 'second',
      minute: 'minute',
      hour: 'hour',
      day: 'day',
    },
  },
  de: {
    perOwner: (count: number) => `Eine Person kann ${count} davon haben.`,
    inAll: (count: number) => `Insgesamt kann es ${count} davon geben.`,
    rate: (rate: string) => `Anlegen kann man sie ${rate}.`,
    units: {
      attempts: 'Versuche',
      per: 'pro',
      second: 'Sekunde',
      minute: 'Minute',
      hour: 'Stunde',
      day: 'Tag',
    },
  },
}

/** The limits of an entity, before anybody hits them. */
export function LimitsNote({ entity: { limits } }: { entity: EntityOutline }) {
  const say = useWords(words)
  const { perOwner, inAll, rates } = limits
  const { create } = rates
  const units: Readonly<Record<string, string>> = say.units
  const often = create?.replaceAll(/[a-z]+/gu, (word) => units[word] ?? word)
  const sentences = [
    perOwner === undefined ? [] : [say.perOwner(perOwner)],
    inAll === undefined ? [] : [say.inAll(inAll)],
    often === undefined ? [] : [say.rate(often)],
  ].flat()
  return sentences.length === 0 ? null : <p className="help">{sentences.join(' ')}</p>
}
