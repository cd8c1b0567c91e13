import { choice, variable } from './variable'

export const torrents = {
  SCRAPE: variable('`off` asks no tracker for the seeders and leechers of torrents.', choice(['on', 'off'], 'on')),
  TRACKERS_PRIVATE: variable(
    '`yes` also asks trackers in private networks and on this machine, on any port.',
    choice(['yes', 'no'], 'no'),
  ),
}
