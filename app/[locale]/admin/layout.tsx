import { useMessages, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { AdministrationNav } from '@/components/administration/administration-nav'
import { AdministrationTexts } from '@/components/administration/administration-texts'
import { AdministratorsOnly } from '@/components/administration/administrators-only'
import { ClosedPage } from '@/components/identity/closed-page'
import { NeedsScript } from '@/components/identity/needs-script'

/** The frame of the administration. The page is one for everybody: the browser fills it for administrators. */
export default function AdministrationLayout({ children }: { children: ReactNode }) {
  const t = useTranslations('administration')
  const texts = useMessages().administration
  return (
    <AdministrationTexts texts={texts}>
      <NeedsScript className="column pt-6" />
      <AdministratorsOnly closed={<ClosedPage title={t('closed')} text={t('closedText')} />}>
        <div className="column pt-2 lg:flex lg:gap-x-10 lg:pt-5">
          <AdministrationNav label={t('label')} names={texts.names} />
          <div className="min-w-0 flex-1">{children}</div>
        </div>
      </AdministratorsOnly>
    </AdministrationTexts>
  )
}
