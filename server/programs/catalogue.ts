import { refreshSources } from '@/server/loader/refresh/refresh'
import { directUrl } from '@/server/platform/database/open-pool'
import { env } from '@/server/platform/env'
import { log } from '@/server/platform/log'
import { backgroundMain } from './background-main'

/** The process that loads the sources of CATALOGUE_SOURCES that are due (background.ts). */
backgroundMain(() =>
  refreshSources(env().CATALOGUE_SOURCES, { url: directUrl() ?? '', say: (sentence) => log.info(sentence) }),
)
