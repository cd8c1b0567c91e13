import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { type SearchProps, searchOf } from '@/components/browse/search-of'
import { NameCard } from '@/components/catalogue/names/card'
import { SeriesCard } from '@/components/catalogue/series/card'
import { JsonLd } from '@/components/seo/json-ld'
import { pageMetadata } from '@/components/seo/metadata'
import { Empty } from '@/components/ui/empty'
import { JapaneseFace } from '@/components/ui/japanese-face'
import { Hero } from '@/components/views/home/hero'
import { OwnFeedPlace, OwnProposalsPlace, OwnWorksPlace } from '@/components/views/home/places'
import { type PopularRow, PopularRows } from '@/components/views/home/popular-rows'
import { Row } from '@/components/views/home/row'
import { Spotlight } from '@/components/views/home/spotlight'
import { nameIndexLink, seriesIndexLink } from '@/lib/catalogue/links/entries'
import { mediaIndexLink } from '@/lib/catalogue/links/media'
import { mediaSearch } from '@/lib/catalogue/schemas/media'
import { links } from '@/lib/links'
import { MEDIA_TYPES } from '@/lib/media-types'
import { HOME_SIZE } from '@/lib/page-size'
import { PRODUCT } from '@/lib/site'
import { homeLink } from '@/lib/views/links/home'
import { type Home as HomeData, homeSearch } from '@/lib/views/schemas/home'
import { operatorHtml } from '@/server/domain/accounts/terms'
import { browseMedia } from '@/server/domain/catalogue/media/browse'
import { homeIndex } from '@/server/domain/views/home'
import { env } from '@/server/platform/env'
import { site } from '@/server/platform/site/site'

export async function generateMetadata({ searchParams }: SearchProps): Promise<Metadata> {
  const t = await getTranslations('layout')
  const m = await getTranslations('media.kinds')
  const search = searchOf(homeSearch, await searchParams)
  return pageMetadata({
    title: t('title'),
    description: (await site()).description ?? t('description'),
    keywords: MEDIA_TYPES.map((type) => m(type)),
    path: homeLink(search),
    index: search.page === 0 && search.size === HOME_SIZE,
  })
}

export default async function Home({ searchParams }: SearchProps) {
  const nothing = await getTranslations('browse.nothing')
  const r = await getTranslations('home.rows')
  const mine = await getTranslations('home.mine')
  const own = {
    continue: mine('continue'),
    nextUp: mine('nextUp'),
    nextUpWhy: mine('nextUpWhy'),
    series: mine('series'),
    unrated: mine('unrated'),
    proposals: mine('proposals'),
    friends: mine('friends'),
  }
  const search = searchOf(homeSearch, await searchParams)
  const [{ total, rows }, recent] = await Promise.all([loadPopular(), homeIndex(search)])
  return (
    <>
      <OwnWorksPlace texts={own} />
      <OwnProposalsPlace texts={own} />
      <Hero total={total} mine={<OwnFeedPlace texts={own} />}>
        <Spotlight works={recent.mediaData} />
      </Hero>
      <FrontText />
      {total === 0 && <Empty title={nothing('empty')}>{nothing('load')}</Empty>}
      <PopularRows rows={rows.slice(0, 2)} />
      <Row
        title={r('series')}
        entries={recent.seriesData}
        href={seriesIndexLink({ sort: 'updated' })}
        card={(series, place) => <SeriesCard key={series.id} series={series} {...place} />}
      />
      <PopularRows rows={rows.slice(2, 4)} />
      <Row
        title={r('characters')}
        entries={recent.characterData}
        href={nameIndexLink('characters', { sort: 'created-date' })}
        card={(one, place) => <NameCard key={one.id} named={one} href={links.character(one.id)} {...place} />}
      />
      <PopularRows rows={rows.slice(4)} />
      <Row
        title={r('people')}
        entries={recent.personData}
        href={nameIndexLink('people', { sort: 'created-date' })}
        card={(one, place) => <NameCard key={one.id} named={one} href={links.person(one.id)} {...place} />}
      />
      <JapaneseFace texts={textsOf(rows, recent)} />
      <JsonLd data={siteData(env().SITE_URL, (await site()).name)} />
    </>
  )
}

/** What administrators tell visitors about the site. */
async function FrontText() {
  const { frontText } = await site()
  if (frontText === '') return null
  const t = await getTranslations('terms')
  return (
    <section className="for-visitors column pt-6" aria-label={t('front')}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server */}
      <div className="prose max-w-reading" dir="auto" dangerouslySetInnerHTML={{ __html: operatorHtml(frontText) }} />
    </section>
  )
}

/** All texts of the page that may be Japanese, for the choice of the font. */
function textsOf(rows: readonly PopularRow[], recent: HomeData): (string | null)[] {
  const works = [...rows.flatMap((row) => row.works), ...recent.mediaData, ...recent.seriesData]
  const names = [...recent.characterData, ...recent.personData]
  return [...works.map(({ title }) => title), ...names.flatMap(({ fullName, nativeName }) => [fullName, nativeName])]
}

/** Structured data of the site: tells search engines the address of its search. */
function siteData(site: string, name: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name,
    ...(name === PRODUCT && { alternateName: '目録' }),
    url: `${site}/`,
    potentialAction: {
      '@type': 'SearchAction',
      target: `${site}${mediaIndexLink({ query: 'TERM' }).replace('TERM', '{query}')}`,
      'query-input': 'required name=query',
    },
  }
}

/** The number of entries in a row. */
const SIZE = 12

const POPULAR = { sort: 'popularity', order: 1 } as const

/** The rows of popular works on the home page, each the beginning of a browse page. */
const ROWS = [
  { name: 'anime', search: { type: ['Anime'], ...POPULAR } },
  { name: 'ongoing', search: { status: ['Ongoing'], ...POPULAR } },
  { name: 'movies', search: { type: ['Movie'], ...POPULAR } },
  { name: 'manga', search: { type: ['Manga'], ...POPULAR } },
  { name: 'lightNovels', search: { type: ['LightNovel'], ...POPULAR } },
  { name: 'games', search: { type: ['Game'], ...POPULAR } },
] satisfies Pick<PopularRow, 'name' | 'search'>[]

/** The number of works, and the rows of popular ones. */
async function loadPopular(): Promise<{ total: number; rows: PopularRow[] }> {
  const all = mediaSearch.parse({})
  const [{ total }, ...rows] = await Promise.all([
    browseMedia({ ...all, size: 1 }),
    ...ROWS.map(async ({ name, search }) => {
      const { data } = await browseMedia({ ...all, ...search, size: SIZE })
      return { name, search, works: data }
    }),
  ])
  return { total, rows }
}
