import type { MetadataRoute } from 'next'
import { translator } from '@/i18n/translator'
import { links } from '@/lib/links'
import { siteFiles } from '@/lib/links/site-files'
import { site } from '@/server/platform/site/site'

/**
 * The colour --ground of components/ui/tokens.css: a manifest can neither use CSS variables nor depend on the theme.
 */
const GROUNDS = { dark: '#0c0f15', light: '#f8f5f1', system: '#0c0f15' }

const ICONS = [
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' as const },
]

/** The icons of the site's own logo. */
const iconsOf = (logo: string) =>
  (['192', '512'] as const).map((size) => ({
    src: siteFiles.logo(logo, size),
    sizes: `${size}x${size}`,
    type: 'image/png',
  }))

/** The site's name is known when it runs, not when it is built. */
export const dynamic = 'force-dynamic'

export default async function manifest(): Promise<MetadataRoute.Manifest> {
  const { name, description, logo, defaultTheme } = await site()
  const ground = GROUNDS[defaultTheme]
  const t = translator('layout', { name })
  return {
    name,
    short_name: name,
    description: description ?? t('description'),
    start_url: links.home(),
    display: 'standalone',
    background_color: ground,
    theme_color: ground,
    icons: logo === null ? ICONS : iconsOf(logo),
  }
}
