import type { MetadataRoute } from 'next'
import { getTranslations } from 'next-intl/server'
import { links } from '@/lib/links'

/** Browsers want colours written out here: the ground of components/ui/tokens.css. */
const GROUND = '#0c0f15'

export default async function manifest(): Promise<MetadataRoute.Manifest> {
  const t = await getTranslations('layout')
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
