/**
 * SQL: whether an event is the first entry of a record that tells of the past. Such a record is entered as Completed,
 * or with a date before the day of the entry. Partial dates are compared as texts, from the start of their span.
 * Whoever writes the current year or month only recalls an earlier day of it. Such a record is history, not activity. A
 * tap on "one more" is always activity.
 */
const isPast = (event: string) => `(${event}.before IS NULL AND ${event}.source IN ('Form', 'Api')
  AND (${event}.after->>'status' = 'Completed' OR coalesce(least(${event}.after->>'startedDate', ${event}.after->>'finishedDate')
    < to_char(${event}.created_at AT TIME ZONE '${WESTERNMOST}', 'YYYY-MM-DD'), false)))`

/** The time zone where the day begins last: a day that is over there is over everywhere. The sign follows POSIX. */
const WESTERNMOST = 'Etc/GMT+12'

/**
 * SQL: whether an event belongs to a user's activity. Imports, merges of works, entries of the past, and undos of these
 * do not.
 */
export const isActivity = (
  event: string,
) => `(${event}.source NOT IN ('Import', 'Merge') AND ${isPast(event)} IS NOT TRUE
  AND NOT EXISTS (SELECT 1 FROM watched_events undone WHERE undone.id = ${event}.undoes
    AND (undone.source = 'Import' OR ${isPast('undone')})))`
