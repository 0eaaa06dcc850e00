/** The sample has neither pages nor extensions of the admin area. */
export const pages = {}
export const extensionModules = {}
export const fieldTypeModules = {}
