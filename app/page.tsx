import type { Metadata } from 'next'
import { Hero } from '@/components/home/hero'
import { MediaRow } from '@/components/home/media-row'
import { heroWorks, loadHome } from '@/components/home/rows'
import { JsonLd } from '@/components/layout/json-ld'
import { pageMetadata } from '@/components/layout/metadata'
import { JapaneseFace } from '@/components/ui/japanese-face'
import { links, mediaIndexLink } from '@/lib/links'
import { words } from '@/messages/words'
import { env } from '@/server/env'

const t = words('layout')
const h = words('home')

export function generateMetadata(): Metadata {
  return pageMetadata({ title: t('title'), description: t('description'), path: links.home() })
}

export default async function Home() {
  const { total, rows } = await loadHome()
  return (
    <>
      <Hero total={total} works={heroWorks(rows)} />
      {rows.map(({ name, search, found }) => (
        <MediaRow key={name} title={h(`rows.${name}`)} works={found.data} href={mediaIndexLink(search)} />
      ))}
      <JapaneseFace texts={rows.flatMap(({ found }) => found.data.map(({ title }) => title))} />
      <JsonLd data={siteData(env().SITE_URL)} />
    </>
  )
}

/** Tells search engines how this site is searched. */
function siteData(site: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: 'Mokuroku',
    alternateName: '目録',
    url: `${site}/`,
    potentialAction: {
      '@type': 'SearchAction',
      target: `${site}${mediaIndexLink({ query: 'TERM' }).replace('TERM', '{query}')}`,
      'query-input': 'required name=query',
    },
  }
}
