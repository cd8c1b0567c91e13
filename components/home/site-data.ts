import { mediaIndexLink } from '@/lib/links'

/** Tells search engines how this site is searched. */
export function siteData(site: string) {
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
