/** Under this name stand the fields of a record that a form shows: what is not there says nothing. */
export const shownMark = '_shown'
