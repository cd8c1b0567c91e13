import type { Metadata, Viewport } from 'next'
import localFont from 'next/font/local'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { BottomBar } from '@/components/layout/bottom-bar'
import { Drawer } from '@/components/layout/drawer'
import { ErrorBoundary } from '@/components/layout/error-boundary'
import { Footer } from '@/components/layout/footer'
import { Header } from '@/components/layout/header'
import { SearchKeys } from '@/components/layout/search-keys'
import { Wait } from '@/components/layout/wait'
import { LOCALE } from '@/lib/format'
import { THEME_SCRIPT } from '@/lib/theme'
import { env } from '@/server/env'
import './globals.css'

export const dynamic = 'force-dynamic'

const inter = localFont({
  src: '../components/ui/fonts/inter-latin.woff2',
  weight: '100 900',
  variable: '--font-inter',
  display: 'swap',
  preload: true,
})

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('layout')
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

export default async function RootLayout({ children }: { children: ReactNode }) {
  const t = await getTranslations('layout')
  return (
    <html lang={LOCALE} data-theme="dark" className={inter.variable} suppressHydrationWarning>
      <head>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, allowed by its hash */}
        <script dangerouslySetInnerHTML={{ __html: THEME_SCRIPT }} />
      </head>
      <body>
        <a href="#content" className="skip-link">
          {t('skip')}
        </a>
        <Header />
        <Drawer />
        <main id="content" tabIndex={-1}>
          <ErrorBoundary
            title={t('failure.title')}
            text={t('failure.text')}
            retry={t('failure.retry')}
            home={t('failure.home')}
          >
            {children}
          </ErrorBoundary>
        </main>
        <Footer />
        <BottomBar />
        <Wait text={t('wait')} />
        <SearchKeys />
      </body>
    </html>
  )
}
