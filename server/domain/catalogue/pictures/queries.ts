/** Covers that sources name, in numbers. Bytes and requests of today are compared with what the operator allows. */
export type PictureFacts = {
  waiting: number
  fetched: number
  failed: number
  removed: number
  bytes: number
  requests: number
  /** Hosts that have failed at least three times in a row. */
  silent: string[]
}

/** A statement without parameters that reads them, for the doctor and the metrics. The index of states carries the counts. */
export const PICTURE_FACTS = `SELECT
    count(*) FILTER (WHERE state = 'Waiting')::int AS waiting, count(*) FILTER (WHERE state = 'Fetched')::int AS fetched,
    count(*) FILTER (WHERE state = 'Failed')::int AS failed, count(*) FILTER (WHERE state = 'Removed')::int AS removed,
    coalesce(sum(bytes) FILTER (WHERE state = 'Fetched'), 0)::float8 AS bytes,
    coalesce((SELECT requests FROM picture_days WHERE day = (now() AT TIME ZONE 'UTC')::date), 0) AS requests,
    ARRAY(SELECT host FROM picture_hosts WHERE failures >= 3 ORDER BY failures DESC, host LIMIT 5) AS silent
  FROM picture_addresses`
