import { useTranslations } from 'next-intl'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { accountMetadata } from '@/components/accounts/metadata'
import { administrationLinks } from '@/lib/administration/links'
import type { AdministrationPart } from '@/lib/administration/parts'

type Props = { part: AdministrationPart; children: ReactNode }

/** A page of the administration: its heading and what it has. */
export function AdministrationPage({ part, children }: Props) {
  const t = useTranslations('administration')
  return (
    <div className="grid gap-5">
      <header>
        <h1 className="text-xl font-bold tracking-[-0.015em]">{t(`names.${part}`)}</h1>
        <p className="mt-0.5 text-quiet">{t(`abouts.${part}`)}</p>
      </header>
      {children}
    </div>
  )
}

/** The metadata of such a page. Search engines must not index it. */
export async function administrationMetadata(part: AdministrationPart) {
  const t = await getTranslations('administration')
  return accountMetadata(t(`names.${part}`), t(`abouts.${part}`), administrationLinks.part(part))
}
