import { Failure } from '#shell/model/failure.ts'

/** Looks at the parts of one form, and says at once all that is wrong with it. */
export async function allComplaints(...looks: readonly (() => unknown)[]): Promise<void> {
  const wrong: NonNullable<Failure['details']['fields']>[] = []
  for (const look of looks) {
    try {
      await look()
    } catch (thrown) {
      const fields = thrown instanceof Failure ? thrown.details.fields : undefined
      if (!fields) throw thrown
      wrong.push(fields)
    }
  }
  if (wrong.length > 0) throw new Failure('invalid', { fields: Object.assign({}, ...wrong) })
}
