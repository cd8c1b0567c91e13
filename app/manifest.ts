import type { MetadataRoute } from 'next'
import { routing } from '@/i18n/routing'
import { translator } from '@/i18n/translator'
import { links } from '@/lib/links'

/** A manifest cannot use CSS variables: --ground of components/ui/tokens.css. */
const GROUND = '#0c0f15'

export default function manifest(): MetadataRoute.Manifest {
  const t = translator(routing.defaultLocale, 'layout')
  return {
    name: t('product'),
    short_name: t('product'),
    description: t('description'),
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
