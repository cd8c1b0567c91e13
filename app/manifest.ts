import type { MetadataRoute } from 'next'
import { routing } from '@/i18n/routing'
import { translator } from '@/i18n/translator'
import { links } from '@/lib/links'
import { site } from '@/server/platform/site/site'

/** A manifest cannot use CSS variables: --ground of components/ui/tokens.css. */
const GROUND = '#0c0f15'

/** The site's name is known when it runs, not when it is built. */
export const dynamic = 'force-dynamic'

export default async function manifest(): Promise<MetadataRoute.Manifest> {
  const { name, description } = await site()
  const t = translator(routing.defaultLocale, 'layout', name)
  return {
    name,
    short_name: name,
    description: description ?? t('description'),
    start_url: links.home(),
    display: 'standalone',
    background_color: GROUND,
    theme_color: GROUND,
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  }
}
