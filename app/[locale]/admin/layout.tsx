import { useMessages, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { AdministrationNav } from '@/components/administration/administration-nav'
import { AdministrationTexts } from '@/components/administration/administration-texts'
import { AdministratorsOnly } from '@/components/administration/administrators-only'

/** The frame of the administration. The page is one for everybody: the browser fills it for administrators. */
export default function AdministrationLayout({ children }: { children: ReactNode }) {
  const t = useTranslations('administration')
  const account = useTranslations('account')
  const texts = useMessages().administration
  const closed = (
    <div className="column pt-6">
      <h1 className="text-2xl font-bold">{t('closed')}</h1>
      <p className="mt-3 text-soft">{t('closedText')}</p>
    </div>
  )
  return (
    <AdministrationTexts texts={texts}>
      <p className="column script-less pt-6">{account('needsScript')}</p>
      <AdministratorsOnly closed={closed}>
        <div className="column pt-2 lg:flex lg:gap-x-10 lg:pt-5">
          <AdministrationNav label={t('label')} names={texts.names} />
          <div className="min-w-0 flex-1">{children}</div>
        </div>
      </AdministratorsOnly>
    </AdministrationTexts>
  )
}
