/** The input that names the intent of a record form: saving, or an action on the record. */
export const intentName = '_intent'
/** The inputs with the original version and values, so that only changes are sent. */
export const versionName = '_version'
export const baseValuesName = '_base'
/** The input with the state of the record when the transition was selected. */
export const stateName = '_state'
/** The input that identifies a repeated submission. */
export const formIdName = '_form-id'
