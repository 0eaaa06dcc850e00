/**
 * The name of the form field that lists the rendered fields of a record. Other fields stay
 * unchanged when the form is submitted.
 */
export const renderedFieldsName = '_rendered'
