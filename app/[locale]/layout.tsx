import type { Metadata, Viewport } from 'next'
import localFont from 'next/font/local'
import { notFound } from 'next/navigation'
import { getMessages, getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { Announcements } from '@/components/accounts/announcements/announcements'
import { Frame } from '@/components/accounts/layout/frame'
import { localeOf, messagesFile } from '@/i18n/catalogue'
import { frameMessages } from '@/i18n/frame-messages'
import { PageIntl } from '@/i18n/provider'
import { routing } from '@/i18n/routing'
import { DISPLAY_SCRIPT } from '@/lib/display'
import { accountLinks } from '@/lib/identity/links/accounts'
import { links } from '@/lib/links'
import { hasOwnRegistrationPage } from '@/server/domain/accounts/admission'
import { announcementsForAll } from '@/server/domain/accounts/announcements/queries'
import { termsTexts, termsVersion } from '@/server/domain/accounts/terms'
import { loginData } from '@/server/domain/identity/providers/login-ways'
import { env } from '@/server/platform/env'
import '../globals.css'

export const dynamic = 'force-dynamic'

const inter = localFont({
  src: '../../components/ui/fonts/inter-latin.woff2',
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

type Props = { params: Promise<{ locale: string }>; children: ReactNode }

export default async function RootLayout({ params, children }: Props) {
  const { locale } = await params
  if (localeOf(locale) !== locale) notFound()
  const t = await getTranslations('layout')
  const messages = locale === routing.defaultLocale ? undefined : frameMessages(await getMessages())
  return (
    <html
      lang={locale}
      data-messages={messagesFile(locale)}
      data-theme="dark"
      data-terms={termsVersion() ?? undefined}
      data-registration={hasOwnRegistrationPage() ? 'page' : undefined}
      data-login={loginData()}
      className={inter.variable}
      suppressHydrationWarning
    >
      <head>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, allowed by its hash in the CSP */}
        <script dangerouslySetInnerHTML={{ __html: DISPLAY_SCRIPT }} />
        <link
          rel="search"
          type="application/opensearchdescription+xml"
          title={t('product')}
          href={links.openSearch()}
        />
      </head>
      <body>
        <PageIntl locale={locale} messages={messages}>
          <Frame legal={await legalLinks()}>
            <Announcements shown={await announcementsForAll()} texts={(await getMessages()).announcements} />
            {children}
          </Frame>
        </PageIntl>
      </body>
    </html>
  )
}

/** The texts that the operator names. */
async function legalLinks() {
  const { terms, privacy } = termsTexts()
  const t = await getTranslations('terms')
  return [
    ...(terms ? [{ href: accountLinks.terms(), text: t('terms') }] : []),
    ...(privacy ? [{ href: accountLinks.privacyNotice(), text: t('privacy') }] : []),
  ]
}
