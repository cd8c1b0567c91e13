import { overviewPage } from '@/app/[locale]/_entry/overview'
import { Overview } from '@/components/catalogue/media/entry/overview'
import { Recommended } from '@/components/community/recommendations/recommended'
import { NextOfWork } from '@/components/tracking/next-episodes/places'
import { Distributions } from '@/components/tracking/statistics/distributions'
import { mediaCharacters } from '@/server/domain/catalogue/media/queries'
import { similarWorks } from '@/server/domain/catalogue/similar-works/queries'
import { storyOf } from '@/server/domain/catalogue/stories'
import { recommendedCards } from '@/server/domain/community/recommendations'
import { mediaData } from './structured-data'
import { mediaPages } from './view'

/** The first members of the cast: main roles and popular characters. */
const PREVIEW = { query: '', page: 0, size: 6 }

const overview = overviewPage(mediaPages, async (entry, site) => {
  const [cast, similar, recommended, story] = await Promise.all([
    entry.counts.characters > 0 ? mediaCharacters(entry.id, PREVIEW) : null,
    similarWorks(entry.id),
    entry.counts.recommendations > 0 ? recommendedCards(entry.id) : [],
    entry.relations.length > 0 || entry.series ? storyOf(entry.id) : null,
  ])
  return {
    content: (
      <Overview
        entry={entry}
        cast={cast?.data ?? []}
        similar={similar}
        story={story}
        next={entry.counts.torrents > 0 && <NextOfWork id={entry.id} />}
        recommended={<Recommended of={entry.id} works={recommended} />}
        distributions={entry.distribution && <Distributions distribution={entry.distribution} />}
        titles={recommended.map(({ media }) => media.title)}
      />
    ),
    data: await mediaData(entry, site),
  }
})

export const generateMetadata = overview.metadata
export default overview.page
