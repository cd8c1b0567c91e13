import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { QueryForm } from '@/components/form/query-form'
import { SearchField } from '@/components/form/search-field'
import { searchTexts } from '@/components/form/search-texts'
import { Chips } from '@/components/ui/chips'
import { useFormats } from '@/i18n/formats'
import { mediaIndexLink } from '@/lib/catalogue/links/media'
import { links } from '@/lib/links'
import { MEDIA_TYPES } from '@/lib/media-types'
import { HeroSearch } from './hero-search'

type Props = {
  total: number
  /** What users see instead of it. */
  mine: ReactNode
  children: ReactNode
}

/** What the site is, a search field and links to the types, beside the latest changes. */
export function Hero({ total, mine, children }: Props) {
  const t = useTranslations('home')
  const format = useFormats()
  const kinds = useTranslations('media.kinds')
  const texts = searchTexts(useTranslations('form.search'), t('search'), t('placeholder'))
  return (
    <div className="column grid grid-cols-1 gap-4 pt-4 md:grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)] md:items-center md:gap-10 md:pt-5 [[data-session][data-empty~=friends]_&]:md:grid-cols-1">
      <section className="for-visitors grid min-w-0 grid-cols-1 content-center gap-3 md:gap-4" aria-labelledby="hero">
        <h1 id="hero" className="text-xl font-bold tracking-tight md:text-2xl">
          {t('title')}
        </h1>
        <p className="max-w-[34em] text-sm text-pretty md:text-base">
          {total > 0 ? t('lead', { count: format.count(total) }) : t('leadEmpty')}
        </p>
        <QueryForm action={links.browse('media')} className="max-w-140" label={t('search')}>
          <HeroSearch texts={texts}>
            <SearchField texts={texts} />
          </HeroSearch>
        </QueryForm>
        <Chips
          label={t('types')}
          chips={MEDIA_TYPES.map((type) => ({
            label: kinds(type),
            href: mediaIndexLink({ type }),
          }))}
        />
      </section>
      {mine}
      {children}
    </div>
  )
}
