import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { QueryForm } from '@/components/form/query-form'
import { SearchField } from '@/components/form/search-field'
import { Link } from '@/components/ui/link'
import { links, mediaIndexLink } from '@/lib/links'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('layout.missing')
  return { title: t('title'), robots: { index: false } }
}

export default async function NotFound() {
  const t = await getTranslations('layout')
  return (
    <div className="column notice">
      <svg aria-hidden="true" className="notice-figure" width="104" height="104" viewBox="0 0 32 32">
        <path d="M9 4.5h14v23H9zM9 12.2h14M9 19.9h14" />
      </svg>
      <h1 className="text-2xl font-bold">{t('missing.title')}</h1>
      <p className="text-soft">{t('missing.text')}</p>
      <QueryForm action={links.browse('media')} className="notice-search" label={t('missing.search')}>
        <SearchField label={t('missing.search')} placeholder={t('search.placeholder')} />
      </QueryForm>
      <p className="notice-actions">
        <Link href={mediaIndexLink({ sort: 'popularity', order: 1 })} className="button">
          {t('missing.browse')}
        </Link>
        <Link href={links.home()} className="button button-plain">
          {t('failure.home')}
        </Link>
      </p>
    </div>
  )
}
