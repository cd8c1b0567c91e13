import { overviewPage } from '@/app/[locale]/_entry/overview'
import { Overview } from '@/components/catalogue/media/entry/overview'
import { Recommended } from '@/components/community/recommendations/recommended'
import { HelpfulReviews } from '@/components/community/reviews/helpful-reviews'
import { JudgeGuesses } from '@/components/curation/guesses/place'
import { NextOfWork } from '@/components/tracking/next-episodes/places'
import { Distributions } from '@/components/tracking/statistics/distributions'
import { FriendsOfMedia } from '@/components/views/media-friends/place'
import type { MediaHead } from '@/lib/catalogue/schemas/media'
import type { Neighbours } from '@/lib/catalogue/schemas/neighbours'
import { mediaCharacters } from '@/server/domain/catalogue/media/queries'
import { neighboursOf } from '@/server/domain/catalogue/sequels/queries'
import { similarWorks } from '@/server/domain/catalogue/similar-works/queries'
import { storyOf } from '@/server/domain/catalogue/stories'
import { helpfulReviews } from '@/server/domain/community/helpful-reviews'
import { recommendedCards } from '@/server/domain/community/recommendations'
import { site } from '@/server/platform/site/site'
import { mediaData } from './structured-data'
import { mediaPages } from './view'

/** The first members of the cast: main roles and popular characters. */
const PREVIEW = { query: '', page: 0, size: 6 }

const NO_NEIGHBOURS: Neighbours = { previous: null, next: null, first: null }

const overview = overviewPage(mediaPages, async (entry, address) => {
  const { torrents } = await site()
  const [cast, similar, recommended, story, neighbours, reviews] = await Promise.all([
    entry.counts.characters > 0 ? mediaCharacters(entry.id, PREVIEW) : null,
    similarWorks(entry.id, entry.hasSimilar),
    entry.counts.recommendations > 0 ? recommendedCards(entry.id) : [],
    entry.relations.length > 0 || entry.series ? storyOf(entry.id) : null,
    entry.hasNeighbours ? neighboursOf(entry.id) : NO_NEIGHBOURS,
    entry.counts.reviews > 0 ? helpfulReviews(entry.id) : [],
  ])
  return {
    content: (
      <Overview
        entry={entry}
        cast={cast?.data ?? []}
        similar={similar}
        story={story}
        neighbours={neighbours}
        judge={<JudgeGuesses guesses={guessesOf(entry, neighbours)} />}
        friends={<FriendsOfMedia id={entry.id} />}
        reviews={<HelpfulReviews id={entry.id} count={entry.counts.reviews} reviews={reviews} />}
        next={torrents && entry.counts.torrents > 0 && <NextOfWork id={entry.id} />}
        recommended={<Recommended of={entry.id} works={recommended} />}
        distributions={entry.distribution && <Distributions distribution={entry.distribution} />}
        titles={recommended.map(({ media }) => media.title)}
      />
    ),
    data: await mediaData(entry, address),
  }
})

export const generateMetadata = overview.metadata
export default overview.page

/** The guesses on the page: what may follow the work, and what it may follow. */
function guessesOf({ id, title }: MediaHead, { previous, next }: Neighbours) {
  const before = previous?.isGuess ? [{ id: previous.media.id, next: id, title, after: previous.media.title }] : []
  return next?.isGuess ? [...before, { id, next: next.media.id, title: next.media.title, after: title }] : before
}
