import type { Metadata } from 'next'
import { useTranslations } from 'next-intl'
import { getTranslations } from 'next-intl/server'
import { accountMetadata } from '@/components/accounts/metadata'
import { MyTorrentsShell } from '@/components/torrents/mine/my-torrents-shell'
import { links } from '@/lib/links'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('torrents.mine')
  return accountMetadata(t('title'), t('describe'), links.myAccount('torrents'))
}

export default function MyTorrents() {
  const t = useTranslations('torrents.mine')
  return (
    <>
      <h1 className="sr-only">{t('title')}</h1>
      <MyTorrentsShell />
    </>
  )
}
