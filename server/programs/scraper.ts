import { scrapeTrackers } from '@/server/domain/torrents/trackers/jobs'
import { backgroundMain } from './background-main'

/** The process that asks trackers (background.ts), once. */
backgroundMain(scrapeTrackers)
