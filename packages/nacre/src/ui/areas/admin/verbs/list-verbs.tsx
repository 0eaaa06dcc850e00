import { useState } from 'react'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { offeredActions, type OfferedVerb } from './offered-verb.ts'
import { LazyVerbDialog, VerbButton } from './verb-button.tsx'

/** The actions of a list as a whole. */
export function ListVerbs({ entity }: { entity: EntitySchema }) {
  const [openVerb, setOpenVerb] = useState<OfferedVerb>()
  return (
    <>
      {offeredActions(entity, 'list').map((verb) => (
        <VerbButton key={verb.name} entity={entity} verb={verb} onOpen={() => setOpenVerb(verb)} />
      ))}
      {openVerb && (
        <LazyVerbDialog
          {...{ entity, verb: openVerb }}
          onClose={() => setOpenVerb(undefined)}
          onMissing={() => setOpenVerb(undefined)}
        />
      )}
    </>
  )
}
