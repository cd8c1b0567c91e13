const date = (column: string) => `write_partial_date(w.${column})`

/** The columns of a record `w` without its times, which the API and the exported files write differently. */
export const RECORD_FIELDS = `w.episodes_watched AS "episodesWatched", w.status, w.rating, ${date('started_date')} AS "startedDate",
  ${date('finished_date')} AS "finishedDate", w.note, w.volumes_read AS "volumesRead", w.priority, w.tags,
  w.is_private AS "isPrivate", w.earlier_runs AS "earlierRuns"`
