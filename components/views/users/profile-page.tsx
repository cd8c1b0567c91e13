import { useMessages, useTranslations } from 'next-intl'
import { FeedLink } from '@/components/community/reviews/feed-link'
import { OwnReviewsProvider } from '@/components/community/reviews/own-reviews'
import { ReviewList } from '@/components/community/reviews/review-list'
import { NameCovers } from '@/components/lists/favorites/name-covers'
import { SharedRatings } from '@/components/tracking/statistics/shared-ratings'
import { statisticsTextsOf } from '@/components/tracking/statistics/texts'
import { Tiles } from '@/components/tracking/statistics/tiles'
import { JapaneseFace } from '@/components/ui/japanese-face'
import { Section } from '@/components/ui/section'
import { useFormats } from '@/i18n/formats'
import { Link } from '@/i18n/link'
import type { MediaCard } from '@/lib/catalogue/schemas/media'
import type { Review } from '@/lib/community/schemas/reviews'
import type { PublicUser } from '@/lib/identity/schemas/users'
import { links } from '@/lib/links'
import { listUrl } from '@/lib/lists/links/lists'
import { smartListLink } from '@/lib/lists/links/smart-lists'
import { FAVORITE_KINDS, type Favorite } from '@/lib/lists/schemas/favorites'
import type { Paged } from '@/lib/schemas/paging'
import { FAVORITES } from '@/lib/slugs'
import { activityFeed } from '@/lib/tracking/links/activity'
import type { ActivityItem } from '@/lib/tracking/schemas/records'
import type { Statistics } from '@/lib/tracking/schemas/statistics'
import { About } from './about'
import { FriendsLists } from './friends-lists'
import { Recent } from './recent'
import { recentItems } from './recent-items'
import { SECTION } from './section'
import { ShownCovers } from './shown-covers'
import { type ShownRecords, ShownWorks } from './shown-works'
import { UserLists } from './user-lists'

/** A side column on wide screens, if it has content. */
const PAGE =
  'grid grid-cols-1 gap-x-[clamp(32px,4vw,64px)] gap-y-9 md:has-[[data-side]:not(:empty)]:grid-cols-[minmax(0,1fr)_minmax(300px,32%)] md:has-[[data-side]:not(:empty)]:grid-rows-[auto_1fr]'

type Props = {
  user: PublicUser
  /** Null if the user does not publish it. */
  activity: readonly ActivityItem[] | null
  statistics: Statistics | null
  favorites: readonly MediaCard[]
  names: readonly Favorite[]
  showcase: ShownRecords
  reviews: Paged<Review> | null
}

/** The public profile of a user: the description, and if published activity and statistics. */
export function ProfilePage({ user, activity, statistics, favorites, names, showcase, reviews }: Props) {
  const { tiles, ratings, rating, asTable, sums } = statisticsTextsOf(useMessages())
  const messages = useMessages()
  const t = useTranslations('users')
  const format = useFormats()
  const activityWords = useTranslations('users.activity')
  const { username, description, descriptionHtml, lists, smartLists } = user
  return (
    <div className={PAGE}>
      <div className="grid grid-cols-1 content-start gap-9">
        <About html={descriptionHtml} nothing={t('nothing', { username })} spoilers={messages.reviews.spoiler} />
        {favorites.length > 0 && (
          <section className={SECTION} aria-labelledby="favorites-title">
            <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
              <h2 id="favorites-title" className="section-title">
                {t('favorites.title')}
              </h2>
              <Link href={links.list(listUrl(username, FAVORITES))} className="quiet-link">
                {t('favorites.all')}
              </Link>
            </div>
            <ShownCovers label={t('favorites.title')} works={favorites.map((media) => ({ media }))} />
          </section>
        )}
        <FavoriteNames names={names} />
        <ShownWorks showcase={showcase} areLatest={user.showActivity} />
        {reviews && <LatestReviews username={username} reviews={reviews} />}
      </div>
      <div
        data-side=""
        className="grid grid-cols-1 content-start gap-9 empty:hidden md:col-start-2 md:row-span-2 md:row-start-1"
      >
        {statistics && statistics.titles > 0 && (
          <section className={SECTION} aria-labelledby="numbers-title">
            <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
              <h2 id="numbers-title" className="section-title">
                {t('statistics')}
              </h2>
              <Link href={links.user(username, 'statistics')} className="quiet-link">
                {t('allStatistics')}
              </Link>
            </div>
            <Tiles statistics={statistics} texts={tiles} />
          </section>
        )}
        {statistics && statistics.rated > 0 && (
          <SharedRatings ratings={statistics.ratings} texts={{ ratings, rating, asTable, sums }} />
        )}
        {lists.length > 0 && (
          <Section className={SECTION} name="lists-title" title={t('lists.title')}>
            <UserLists
              lists={lists.map(({ name, url, description, entryCount, covers }) => ({
                name,
                url,
                about: description,
                covers,
                entries: t('lists.count', { count: entryCount }),
              }))}
            />
          </Section>
        )}
        {smartLists.length > 0 && (
          <Section className={SECTION} name="smart-lists-title" title={t('smartLists')}>
            <ul className="flex flex-wrap gap-2">
              {smartLists.map(({ name, url }) => (
                <li key={url}>
                  <Link href={smartListLink(url)} className="chip" dir="auto">
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </Section>
        )}
        <FriendsLists username={username} texts={messages.users.friendsLists} />
      </div>
      {activity && (
        <Section className={SECTION} name="activity-title" title={t('activity.title')}>
          {activity.length === 0 ? (
            <p className="text-quiet">{t('activity.nothing', { username })}</p>
          ) : (
            <Recent label={t('activity.title')} items={recentItems(format, activityWords, activity)} />
          )}
          <FeedLink address={activityFeed(username)} />
        </Section>
      )}
      <JapaneseFace
        texts={[
          description,
          ...[...showcase.watching, ...showcase.scores].flatMap(({ media }) => [media.title, media.nativeTitle]),
          ...favorites.flatMap((media) => [media.title, media.nativeTitle]),
          ...lists.flatMap((list) => [list.name, list.description]),
          ...(activity ?? []).map(({ media }) => media.title),
          ...(activity ?? []).map(({ media }) => media.nativeTitle),
        ]}
      />
    </div>
  )
}

/** The favourite characters, people and companies, a section for each kind that there is. */
function FavoriteNames({ names }: { names: readonly Favorite[] }) {
  const t = useTranslations('favorites')
  return FAVORITE_KINDS.map((kind) => {
    const favorites = names.filter((favorite) => favorite.kind === kind)
    return (
      favorites.length > 0 && (
        <section key={kind} className={SECTION} aria-label={t(`kinds.${kind}`)}>
          <h2 className="section-title">{t(`kinds.${kind}`)}</h2>
          <NameCovers label={t(`kinds.${kind}`)} favorites={favorites} />
        </section>
      )
    )
  })
}

/** The newest reviews of a user, with a link to all of them. */
function LatestReviews({ username, reviews }: { username: string; reviews: Paged<Review> }) {
  const t = useTranslations('users')
  if (reviews.total === 0) return null
  return (
    <section className={SECTION} aria-labelledby="reviews-title">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="reviews-title" className="section-title">
          {t('tabs.reviews')}
        </h2>
        <Link href={links.user(username, 'reviews')} className="quiet-link">
          {t('shown.allReviews')}
        </Link>
      </div>
      <OwnReviewsProvider ids={reviews.data.map(({ id }) => id)}>
        <ReviewList named reviews={reviews.data} label={t('reviews.review.title', { username })} />
      </OwnReviewsProvider>
      <JapaneseFace texts={reviews.data.flatMap(({ title, rawText, entity }) => [title, rawText, entity.title])} />
    </section>
  )
}
