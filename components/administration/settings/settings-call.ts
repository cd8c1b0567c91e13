/** The call of the settings. */
export const SETTINGS_CALL = '/api/admin/settings'
