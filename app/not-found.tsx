import type { Metadata } from 'next'
import { searchTexts } from '@/components/form/search-texts'
import { Missing } from '@/components/layout/missing'
import { mediaIndexLink } from '@/lib/links'
import { words } from '@/messages/words'

const t = words('layout')

export function generateMetadata(): Metadata {
  return { title: t('missing.title'), robots: { index: false } }
}

export default function NotFound() {
  return (
    <Missing
      title={t('missing.title')}
      text={t('missing.text')}
      search={searchTexts(t('missing.search'), words('search')('placeholder'))}
      browse={{ text: t('missing.browse'), href: mediaIndexLink({ sort: 'popularity', order: 1 }) }}
      home={t('failure.home')}
    />
  )
}
