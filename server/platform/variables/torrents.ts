import { z } from 'zod'
import { variable } from './variable'

export const torrents = {
  SCRAPE: variable(
    '`off` asks no tracker for the seeders and leechers of torrents.',
    z.enum(['on', 'off']).default('on'),
  ),
  TRACKERS_PRIVATE: variable(
    '`yes` also asks trackers in private networks and on this machine, on any port.',
    z.enum(['yes', 'no']).default('no'),
  ),
}
