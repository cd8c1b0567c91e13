import type PgBoss from 'pg-boss'
import { cleanAccounts } from '@/server/domain/accounts/cleaning'
import { sendMail } from '@/server/domain/accounts/mail'
import { turnAnnouncements } from '@/server/domain/administration/announcements/jobs'
import { queueNews } from '@/server/domain/administration/news/jobs'
import { countStorage } from '@/server/domain/administration/stored-files/jobs'
import { countDays } from '@/server/domain/administration/totals/jobs'
import { beginDay, refreshNextAirings } from '@/server/domain/catalogue/air-dates/jobs'
import { refreshPopularityOfEntries } from '@/server/domain/catalogue/entries/jobs'
import { renewMediaPlaces } from '@/server/domain/catalogue/media/browse'
import { refreshPictureRanks } from '@/server/domain/catalogue/pictures/jobs'
import { refreshProminence } from '@/server/domain/catalogue/prominence'
import { readRuns } from '@/server/domain/catalogue/similar-works/queries'
import { isDue } from '@/server/domain/catalogue/similar-works/rules'
import { curateTags } from '@/server/domain/catalogue/tags/jobs'
import { purgeDeletedTexts } from '@/server/domain/community/reviews/jobs'
import { cleanScrobbles } from '@/server/domain/connections/jobs'
import { refreshGuessesAtNight } from '@/server/domain/curation/guesses/jobs'
import { cleanMerges, followMerge } from '@/server/domain/curation/merges/jobs'
import { cleanSparePictures } from '@/server/domain/curation/pictures/jobs'
import { joinSameCharacters } from '@/server/domain/curation/same-characters'
import { removeAskedFactors } from '@/server/domain/identity/factor-removals'
import { endSuspensions } from '@/server/domain/moderation/jobs'
import { cleanNotifications } from '@/server/domain/social/notifications'
import { purgeDeletedTorrents } from '@/server/domain/torrents/jobs'
import { tellOfSavedSearches } from '@/server/domain/torrents/searches/jobs'
import { cleanHealth, refreshTorrentOrders } from '@/server/domain/torrents/trackers/jobs'
import { matchImports } from '@/server/domain/tracking/import-matches'
import { cleanImports } from '@/server/domain/tracking/imports/jobs'
import { refreshPopularityAndRatings, refreshStandings } from '@/server/domain/tracking/popularity'
import { refreshTrends } from '@/server/domain/tracking/trends'
import { sendDigests } from '@/server/domain/views/digests/jobs'
import { notify } from '@/server/domain/views/notifications'
import { completeSearchKeys } from '@/server/engines/search/jobs'
import { isLoadRunning } from '@/server/loader/tables/connection'
import { cleanInvalidations } from '@/server/platform/cache/cleaning'
import { pool } from '@/server/platform/database/client'
import { inTurn } from '@/server/platform/jobs/in-turn'
import { closeQueue, type JobName, type Jobs, openQueue } from '@/server/platform/jobs/queue'
import { SCHEDULE } from '@/server/platform/jobs/schedule'
import { log } from '@/server/platform/log'
import { site } from '@/server/platform/site/site'
import {
  refreshCatalogue,
  runBackup,
  runImporter,
  runInBackground,
  runPictureFetcher,
  runReadings,
  runScraper,
} from './background'

const CLEANINGS = [
  cleanAccounts,
  purgeDeletedTexts,
  cleanNotifications,
  purgeDeletedTorrents,
  cleanInvalidations,
  cleanImports,
  cleanScrobbles,
  cleanHealth,
  cleanMerges,
  cleanSparePictures,
]

/** An attempt at a job: its id, and whether it is not tried again. */
type Attempt = { jobId: string; isLast: boolean }

/** The worker of each kind of job. */
const WORK: { [Name in JobName]: (data: Jobs[Name], attempt: Attempt) => Promise<void> } = {
  mail: sendMail,
  notify,
  merged: ({ merge }) => followMerge(merge),
  digests: sendDigests,
  clean: () => inTurn(CLEANINGS),
  'recent-popularity': () => refreshStandings(LATELY),
  'all-popularity': async () => {
    const isReordered = await refreshPopularityAndRatings()
    const isEstimated = await refreshProminence()
    await renewMediaPlaces(isReordered || isEstimated)
    await refreshPictureRanks()
    await refreshPopularityOfEntries()
    await refreshGuessesAtNight()
    // A load knows characters by their ids from its beginning on.
    if (!(await isLoadRunning(pool()))) await joinSameCharacters()
  },
  backup: runBackup,
  import: runImporter,
  'match-imports': matchImports,
  scrape: withTorrents(runScraper),
  pictures: runPictureFetcher,
  'torrent-orders': withTorrents(refreshTorrentOrders),
  'saved-searches': withTorrents(tellOfSavedSearches),
  'search-keys': completeSearchKeys,
  'media-places': () => renewMediaPlaces(),
  catalogue: refreshCatalogue,
  trends: refreshTrends,
  'similar-works': findSimilarWorks,
  readings: withTorrents(runReadings),
  tags: curateTags,
  'next-airings': refreshNextAirings,
  suspensions: endSuspensions,
  'factor-removals': removeAskedFactors,
  'daily-totals': async () => {
    await countDays()
    await countStorage()
  },
  'new-day': beginDay,
  announcements: () => turnAnnouncements(),
  news: queueNews,
}

/** A job of torrents, which does nothing while the site has none. */
function withTorrents(job: () => Promise<void>) {
  return async () => {
    if ((await site()).torrents) await job()
  }
}

/** Minutes: twice the interval of the schedule, and more for transactions that commit late. */
const LATELY = 25

/** Concurrent jobs of one kind. */
const AT_ONCE = 5

/** Starts the workers of this process; returns the function that stops them. */
export async function startWorkers(): Promise<() => Promise<void>> {
  const { boss, workers } = await openQueue(true)
  for (const name of Object.keys(WORK) as JobName[]) workers.set(name, await work(boss, name))
  for (const [name, cron] of Object.entries(SCHEDULE)) await boss.schedule(name, cron)
  return closeQueue
}

function work<Name extends JobName>(boss: PgBoss, name: Name): Promise<string> {
  return boss.work<Jobs[Name]>(name, { batchSize: AT_ONCE, includeMetadata: true }, async (jobs) => {
    await Promise.all(jobs.map((job) => tryJob(boss, name, job)))
  })
}

/** pg-boss completes or fails a batch as a whole; here each job fails alone. */
async function tryJob<Name extends JobName>(
  boss: PgBoss,
  name: Name,
  { id, data, retryCount, retryLimit }: PgBoss.JobWithMetadata<Jobs[Name]>,
): Promise<void> {
  try {
    await WORK[name](data, { jobId: id, isLast: retryCount >= retryLimit })
  } catch (error) {
    log.error({ job: name, jobId: id, err: error }, 'A job failed and will be tried again.')
    await boss.fail(name, id, { message: String(error) })
  }
}

/**
 * Minutes without a load before similar works are found: sources are loaded one after another, and the answers of the
 * first minutes need the processors.
 */
const QUIET_MINUTES = 5

/**
 * Finds the similar works if they are due and no load is running. Another process does it, since it computes for
 * minutes, which would delay the answers of this one.
 */
async function findSimilarWorks(): Promise<void> {
  const runs = await readRuns()
  if (!runs || !isDue(runs, new Date(), QUIET_MINUTES) || (await isLoadRunning(pool()))) return
  await runInBackground('similar-works')
}
