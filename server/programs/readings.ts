import { renewCertainties } from '@/server/domain/torrents/readings/certainties/jobs'
import { renewReadings } from '@/server/domain/torrents/readings/jobs'
import { backgroundMain } from './background-main'

/** The process that reads the names of torrents anew, once, and compares readings with works that have changed. */
backgroundMain(async () => {
  await renewReadings()
  await renewCertainties()
})
