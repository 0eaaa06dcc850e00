/** What the form of a record can ask for: to be saved, or one of what can be done with the record. */
export const todo = '_do'
/** The version that was seen, and the values that stood in the form, so that only changes are sent. */
export const seenVersion = '_version'
export const seenValues = '_seen'
/** The state in which the record was when a move was wanted. */
export const seenState = '_state'
/** By what a form is known that is sent again. */
export const sameForm = '_same'
