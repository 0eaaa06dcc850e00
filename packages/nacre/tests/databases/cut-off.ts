import { type DatabaseKind, eachDatabase } from './each-database.ts'
import { createRelay, type Relay } from './relay.ts'

/** A PostgreSQL database whose connections a test can interrupt and restore. */
export interface CutOff extends Omit<Relay, 'start'> {
  readonly kind: DatabaseKind
}

/** Creates a database behind a relay. */
export function createCutOff(): CutOff {
  const { start, ...relay } = createRelay()
  return {
    kind: {
      name: 'postgres',
      async open(template) {
        const opened = await eachDatabase.find(({ name }) => name === 'postgres')?.open(template)
        if (opened?.url === undefined) throw new Error('PostgreSQL is missing from eachDatabase.')
        return { ...opened, url: await start(opened.url) }
      },
    },
    ...relay,
  }
}
