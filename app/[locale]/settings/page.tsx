import { getTranslations } from 'next-intl/server'
import { accountMetadataOf } from '@/components/accounts/metadata'
import { SECTION_OF_ALL, SETTINGS_ICONS, settingsSections } from '@/components/accounts/settings/sections'
import { Icon } from '@/components/ui/icon'
import { Link } from '@/i18n/link'
import { links } from '@/lib/links'
import { site } from '@/server/platform/site/site'

export const generateMetadata = accountMetadataOf('settings', links.settings())

/** The sections of the settings with what each has. */
export default async function Settings() {
  const t = await getTranslations('settings')
  const sections = settingsSections((await site()).torrents)
  return (
    <>
      <h1 className="mb-4 text-xl font-bold tracking-[-0.015em]">{t('title')}</h1>
      <ul className="grid gap-2 sm:grid-cols-2 sm:gap-3 xl:grid-cols-3">
        {sections.map((section) => (
          <li key={section} className={section === SECTION_OF_ALL ? undefined : 'for-users'}>
            <Link
              href={links.settings(section)}
              className="grid h-full grid-cols-[auto_minmax(0,1fr)] items-start gap-x-4 rounded-lg bg-raised p-4 shadow-card transition-colors hover:bg-float"
            >
              <Icon name={SETTINGS_ICONS[section]} size={22} />
              <span>
                <span className="block font-semibold text-ink">{t(`names.${section}`)}</span>
                <span className="block text-sm text-quiet">{t(`abouts.${section}`)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <p className="for-visitors mt-4 text-quiet">
        {t('visitors')}{' '}
        <Link href={links.login(links.settings())} className="quiet-link underline">
          {t('login')}
        </Link>
      </p>
    </>
  )
}
