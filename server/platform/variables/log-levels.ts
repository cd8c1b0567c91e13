/** The levels of LOG_LEVEL, from the one with most lines to none at all. */
export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
