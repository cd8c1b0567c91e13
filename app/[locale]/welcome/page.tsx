import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { accountMetadata } from '@/components/accounts/metadata'
import { WelcomeShell } from '@/components/accounts/welcome/welcome-shell'
import { NeedsScript } from '@/components/identity/needs-script'
import { JapaneseFace } from '@/components/ui/japanese-face'
import { links } from '@/lib/links'
import { firstPicks } from '@/server/domain/catalogue/picks'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('welcome')
  return accountMetadata(t('page'), t('description'), links.welcome())
}

/** The first steps of a new user. Everybody gets the same page; their browsers know whose it is. */
export default async function Welcome() {
  const t = await getTranslations('welcome')
  const works = await firstPicks()
  return (
    <div className="column pt-5">
      <NeedsScript />
      <WelcomeShell title={t('page')} works={works.map(({ attachments: _, ...work }) => work)} />
      <JapaneseFace texts={works.flatMap(({ title, nativeTitle }) => [title, nativeTitle])} />
    </div>
  )
}
