import { getMessages, getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { settingsSections } from '@/components/accounts/settings/sections'
import { SettingsNav } from '@/components/accounts/settings/settings-nav'
import { site } from '@/server/platform/site/site'

export default async function SettingsLayout({ children }: { children: ReactNode }) {
  const t = await getTranslations('settings')
  const account = await getTranslations('account')
  const sections = settingsSections((await site()).torrents)
  return (
    <div className="column pt-2 lg:flex lg:gap-x-10 lg:pt-5">
      <SettingsNav label={t('label')} sections={sections} names={(await getMessages()).settings.names} />
      <div className="min-w-0 flex-1">
        <p className="script-less">{account('needsScript')}</p>
        {children}
      </div>
    </div>
  )
}
