import { useAdmin } from '../admin-context.ts'
import type { OwnModule } from './part.ts'

/** A value that looks its own way, for the reader's language. */
export function OwnCell({
  component: Component,
  value,
}: {
  component: OwnModule['component']
  value: unknown
}) {
  return <Component value={value} language={useAdmin().language} />
}
