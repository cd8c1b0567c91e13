import { useMessages, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { SettingsNav } from '@/components/accounts/settings/settings-nav'

export default function SettingsLayout({ children }: { children: ReactNode }) {
  const t = useTranslations('settings')
  const account = useTranslations('account')
  return (
    <div className="column pt-2 lg:flex lg:gap-x-10 lg:pt-5">
      <SettingsNav label={t('label')} names={useMessages().settings.names} />
      <div className="min-w-0 flex-1">
        <p className="script-less">{account('needsScript')}</p>
        {children}
      </div>
    </div>
  )
}
