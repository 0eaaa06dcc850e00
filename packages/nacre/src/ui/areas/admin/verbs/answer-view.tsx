import { FieldValue } from '../record/diff/field-value.tsx'
import type { OfferedVerb } from './offered-verb.ts'
import type { VerbAnswer } from './run-verb.ts'
import './verbs.css'

/** The answer of an action: each value with its label. */
export function AnswerView({ verb, answer }: { verb: OfferedVerb; answer: VerbAnswer }) {
  return (
    <div role="status">
      <dl className="verb-answer">
        {Object.entries(verb.answers).map(([name, field]) => (
          <div key={name}>
            <dt>{field.label}</dt>
            <dd>
              <FieldValue field={field} value={answer.values[name]} titles={answer.titles} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
