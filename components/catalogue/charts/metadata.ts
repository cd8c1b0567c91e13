import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { pageMetadata } from '@/components/seo/metadata'
import { seasonLink } from '@/lib/catalogue/links/charts'
import type { Season } from '@/lib/catalogue/seasons'

/** The metadata of a season's page; its address is the canonical one of the page of the current season, too. */
export async function seasonMetadata(season: Season): Promise<Metadata> {
  const t = await getTranslations('charts.season')
  const named = t('named', { season: t(`names.${season.name}`), year: String(season.year) })
  return pageMetadata({
    title: t('title', { season: named }),
    description: t('description', { season: named }),
    path: seasonLink(season),
  })
}
