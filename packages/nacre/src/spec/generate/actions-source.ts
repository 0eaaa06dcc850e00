import type { ActionDescription, EntityDescription } from '../description.ts'
import type { StepDescription } from '../process-description.ts'
import { errorListSource } from './condition-source.ts'
import { fieldsSource } from './field-source.ts'
import { codeComment, placeholderSource } from './pages/placeholder-source.ts'
import { entry, literalSource, objectSource, type SourceFile, textSource } from './source.ts'

/** Generates the actions of an entity. */
export function actionsSource(
  { name, actions }: EntityDescription,
  file: SourceFile,
  steps: readonly StepDescription[],
  commentAbove: (subject: string) => string,
): string | undefined {
  if (actions.length === 0) return undefined
  const isStep = (action: string) =>
    steps.some(({ entity, verbs }) => entity === name && verbs.includes(action))
  return objectSource(
    actions.flatMap((action) =>
      entry(
        action.name,
        actionSource(name, action, isStep(action.name), file),
        commentAbove(action.name),
      ),
    ),
  )
}

/** Generates an action. The code of a step is in `product/processes`. */
function actionSource(
  entity: string,
  action: ActionDescription,
  isStep: boolean,
  file: SourceFile,
): string {
  const label = entry('label', action.label === undefined ? undefined : literalSource(action.label))
  if (action.kind === 'reaction') {
    const { countField, viewerField } = action
    const parts = [
      ...entry('countField', textSource(countField)),
      ...entry('viewerField', textSource(viewerField)),
      ...label,
    ]
    return `${file.addImport('reaction', 'nacre')}(${objectSource(parts)})`
  }
  const { name, description, input, errors, answers, of, readOnly } = action
  const parts = [
    ...entry('input', isStep && input.length === 0 ? undefined : fieldsSource(input, file)),
    ...entry('answers', answers && fieldsSource(answers, file)),
    ...entry('of', of && textSource(of)),
    ...entry('readOnly', readOnly ? 'true' : undefined),
    ...label,
    ...entry('description', description === undefined ? undefined : textSource(description)),
    ...entry('errors', errorListSource(errors, file)),
    ...entry(
      'run',
      isStep ? undefined : placeholderSource(`The action ${name} of ${entity}`),
      codeComment,
    ),
  ]
  return `${file.addImport('action', 'nacre')}(${objectSource(parts)})`
}
