import type { Problem } from '#shell/model/failure.ts'
import { ActedContext } from '../../form/acted-context.ts'
import { useWords } from '../admin-context.ts'
import type { Speech } from '../admin-data.ts'
import { checkGiven } from '../fields/check-given.ts'
import { FieldInput } from '../fields/input.tsx'
import { readForm } from '../fields/read-form.ts'
import { doWords } from './do-words.ts'
import type { Offer } from './offers.ts'

interface Props {
  offer: Offer
  problem?: Problem | undefined
  given?: Readonly<Record<string, readonly string[]>>
}

/** The inputs of what has to be said for it. */
export function Asks({ offer, problem, given }: Props) {
  const { empty } = useWords(doWords)
  const isClearable =
    offer.kind === 'change' && Object.values(offer.asks).every(({ required }) => !required)
  return (
    <ActedContext value={{ values: given ?? {}, ...(problem ? { problem } : {}) }}>
      {Object.entries(offer.asks).map(([name, field]) => (
        <FieldInput key={name} name={name} field={field} value={field.initial} />
      ))}
      {isClearable && <p className="help">{empty}</p>}
    </ActedContext>
  )
}

interface ReadAsked {
  readonly values: Readonly<Record<string, unknown>>
  readonly problem?: Problem
}

/** What a form with these inputs says, and what is wrong with it. */
export function readAsked(form: FormData, { asks }: Offer, speech: Speech): ReadAsked {
  const values = readForm(form, asks, speech.locale)
  const problem = checkGiven(asks, values, speech)
  return problem ? { values, problem } : { values }
}
