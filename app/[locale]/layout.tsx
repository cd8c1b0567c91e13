import type { Metadata, Viewport } from 'next'
import localFont from 'next/font/local'
import { notFound } from 'next/navigation'
import { getMessages, getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { Announcements } from '@/components/accounts/announcements/announcements'
import { Frame } from '@/components/accounts/layout/frame'
import { Mark } from '@/components/accounts/layout/mark'
import { localeOf, messagesFile } from '@/i18n/catalogue'
import { frameMessages } from '@/i18n/frame-messages'
import { PageIntl } from '@/i18n/provider'
import { routing } from '@/i18n/routing'
import { DISPLAY_SCRIPT, USUAL_DISPLAY } from '@/lib/display'
import { accountLinks } from '@/lib/identity/links/accounts'
import { links } from '@/lib/links'
import { siteFiles } from '@/lib/links/site-files'
import { PRODUCT } from '@/lib/site'
import { hasOwnRegistrationPage } from '@/server/domain/accounts/admission'
import { announcementsForAll } from '@/server/domain/accounts/announcements/queries'
import { termsTexts, termsVersion } from '@/server/domain/accounts/terms'
import { loginData } from '@/server/domain/identity/providers/login-ways'
import { asksFactor } from '@/server/domain/identity/sessions/required-factor'
import { env } from '@/server/platform/env'
import { colourFile } from '@/server/platform/site/colour-file'
import { site } from '@/server/platform/site/site'
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
    description: (await site()).description ?? t('description'),
    applicationName: t('product'),
    formatDetection: { telephone: false },
    icons: iconsOf((await site()).logo),
  }
}

/** The site's own icons, else those of the software. */
function iconsOf(logo: string | null): Metadata['icons'] {
  if (logo === null)
    return {
      icon: [
        { url: '/favicon.ico', sizes: '32x32' },
        { url: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      ],
      apple: { url: '/apple-icon.png', sizes: '180x180', type: 'image/png' },
    }
  const icon = (size: '32' | '180' | '192') => ({
    url: siteFiles.logo(logo, size),
    sizes: `${size}x${size}`,
    type: 'image/png',
  })
  return { icon: [icon('32'), icon('192')], apple: icon('180') }
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
  const { name, defaultTheme, titleLanguage, firstWeekday, colour, logo, torrents } = await site()
  const sheet = colour === null ? null : colourFile(colour)
  // The scripts have those of the default locale, with the name of the software.
  const isUsual = locale === routing.defaultLocale && name === PRODUCT
  const messages = isUsual ? undefined : frameMessages(await getMessages())
  return (
    <html
      lang={locale}
      data-messages={messagesFile(locale, name)}
      data-theme={defaultTheme === 'light' ? 'light' : 'dark'}
      data-titles={titleLanguage === USUAL_DISPLAY.titles ? undefined : titleLanguage}
      data-usual-theme={defaultTheme === USUAL_DISPLAY.theme ? undefined : defaultTheme}
      data-usual-titles={titleLanguage === USUAL_DISPLAY.titles ? undefined : titleLanguage}
      data-first-weekday={firstWeekday === 1 ? undefined : firstWeekday}
      data-terms={termsVersion() ?? undefined}
      data-factor={asksFactor() ? env().SECOND_FACTOR : undefined}
      data-registration={(await hasOwnRegistrationPage()) ? 'page' : undefined}
      data-login={loginData()}
      data-without={torrents ? undefined : 'torrents'}
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
        {sheet && <link rel="stylesheet" href={siteFiles.named(sheet.name)} />}
      </head>
      <body>
        <PageIntl locale={locale} messages={messages}>
          <Frame mark={<Mark logo={logo} />} legal={await legalLinks()} hasTorrents={torrents}>
            <Announcements shown={await announcementsForAll()} texts={(await getMessages()).announcements} />
            {children}
          </Frame>
        </PageIntl>
      </body>
    </html>
  )
}

/** The texts that the operator names, and what administrators add. */
async function legalLinks() {
  const { terms, privacy } = termsTexts()
  const { rules, contact, footerLinks } = await site()
  const t = await getTranslations('terms')
  return [
    ...(rules ? [{ href: accountLinks.rules(), text: t('rules') }] : []),
    ...(terms ? [{ href: accountLinks.terms(), text: t('terms') }] : []),
    ...(privacy ? [{ href: accountLinks.privacyNotice(), text: t('privacy') }] : []),
    ...(contact ? [{ href: contact.includes('://') ? contact : `mailto:${contact}`, text: t('contact') }] : []),
    ...footerLinks.map(({ label, url }) => ({ href: url, text: label })),
  ]
}
