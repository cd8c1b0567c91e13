import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { accountMetadata } from '@/components/accounts/metadata'
import { SettingsPart } from '@/components/accounts/settings/settings-part'
import { links, SETTINGS_SECTIONS, type SettingsSection } from '@/lib/links'

type Props = { params: Promise<{ section: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const section = sectionOf((await params).section)
  if (!section) return {}
  const t = await getTranslations('settings')
  return accountMetadata(t(`names.${section}`), t(`abouts.${section}`), links.settings(section))
}

/** One section of the settings. Everybody gets the same page; their browsers know whose it is. */
export default async function SettingsSectionPage({ params }: Props) {
  const section = sectionOf((await params).section)
  if (!section) notFound()
  const t = await getTranslations('settings')
  return (
    <div className="grid max-w-reading gap-5">
      <header>
        <h1 className="text-xl font-bold tracking-[-0.015em]">{t(`names.${section}`)}</h1>
        <p className="mt-0.5 text-quiet">{t(`abouts.${section}`)}</p>
      </header>
      <SettingsPart section={section} />
    </div>
  )
}

function sectionOf(name: string): SettingsSection | undefined {
  return SETTINGS_SECTIONS.find((section) => section === name)
}
