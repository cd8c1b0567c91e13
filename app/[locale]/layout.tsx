import type { Metadata, Viewport } from 'next'
import localFont from 'next/font/local'
import type { ReactNode } from 'react'
import { Frame } from '@/components/layout/frame'
import { DISPLAY_SCRIPT } from '@/lib/display'
import { LOCALE } from '@/lib/format'
import { words } from '@/messages/words'
import { env } from '@/server/platform/env'
import '../globals.css'

const t = words('layout')

export const dynamic = 'force-dynamic'

const inter = localFont({
  src: '../../components/ui/fonts/inter-latin.woff2',
  weight: '100 900',
  variable: '--font-inter',
  display: 'swap',
  preload: true,
})

export function generateMetadata(): Metadata {
  return {
    metadataBase: new URL(env().SITE_URL),
    title: { default: `${t('title')} | ${t('product')}`, template: `%s | ${t('product')}` },
    description: t('description'),
    applicationName: t('product'),
    formatDetection: { telephone: false },
  }
}

export const viewport: Viewport = {
  colorScheme: 'dark light',
  viewportFit: 'cover',
}

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang={LOCALE} data-theme="dark" className={inter.variable} suppressHydrationWarning>
      <head>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, allowed by its hash */}
        <script dangerouslySetInnerHTML={{ __html: DISPLAY_SCRIPT }} />
      </head>
      <body>
        <Frame>{children}</Frame>
      </body>
    </html>
  )
}
