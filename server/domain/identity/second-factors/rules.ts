/** Minutes in which a new second factor must be confirmed. */
export const SETUP_MINUTES = 60

/** Hours between the mail about a removal and the removal. */
export const REMOVAL_HOURS = 48
