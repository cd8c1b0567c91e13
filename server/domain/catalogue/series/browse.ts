import { browsing } from '@/server/engines/listing/browsing'
import { raw, sql } from '@/server/platform/database/client'
import { isListed } from '../entries/access'
import { seriesCards } from './cards'

/** One page of the series, for the page and the API (server/engines/listing/browsing.ts). */
export const { browse: browseSeries } = browsing({
  noun: 'series',
  table: 'series',
  orders: {
    title: { column: 'title_sort' },
    'start-date': { column: 'start_date', sparse: true },
    created: { column: 'created_at' },
    updated: { column: 'updated_at' },
    popularity: { column: 'popularity' },
  },
  usual: 'title',
  visible: sql`${raw(isListed('series'))}`,
  cards: seriesCards,
})
