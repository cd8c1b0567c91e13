import { accounts } from './accounts'
import { administration } from './administration'
import type { Group } from './bench'
import { browse } from './browse'
import { cached } from './cached'
import { entry } from './entry'
import { everything } from './everything'
import { filters } from './filters'
import { friends } from './friends'
import { imports } from './imports'
import { invalidation } from './invalidation'
import { lighthouses } from './lighthouse'
import { load } from './load'
import { myWatched } from './my-watched'
import { operation } from './operation'
import { reviews } from './reviews'
import { scripts } from './scripts'
import { scrobbles } from './scrobbles'
import { search } from './search'
import { searchKinds } from './search-kinds/search-kinds'
import { sizes } from './sizes'
import { torrents } from './torrents'
import { uncached } from './uncached'
import { unread } from './unread'
import { watched } from './watched'

/** What can be measured, in the order of the document. Each group runs alone, and in any order. */
export const GROUPS: Record<string, Group> = {
  cached,
  uncached,
  unread,
  entry,
  search,
  'search-kinds': searchKinds,
  everything,
  browse,
  filters,
  load,
  watched,
  'my-watched': myWatched,
  friends,
  imports,
  scrobbles,
  reviews,
  torrents,
  scripts,
  accounts,
  administration,
  invalidation,
  operation,
  sizes,
  lighthouse: lighthouses,
}
