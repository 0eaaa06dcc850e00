/**
 * The id of the only record of the settings.
 *
 * @example
 * await http.get(`/v1/settings/${settingsId}`)
 */
export const settingsId = 'settings00000000'
