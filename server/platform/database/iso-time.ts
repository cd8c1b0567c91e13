/** SQL for a moment as ISO 8601 text in UTC, as JSON has it. `moment` is SQL for a timestamp with time zone. */
export const isoTime = (moment: string): string =>
  `to_char(${moment} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
