/** The call that reports something to the moderators. */
export const reportCall = () => '/api/reports'
