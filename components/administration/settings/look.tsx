import { useTranslations } from 'next-intl'
import { PANEL } from '@/components/ui/panel'
import type { SiteSettingsAnswer } from '@/lib/administration/schemas/settings'
import { Colour } from './colour'
import { Logo } from './logo'

/** What the parts of the look need: the settings as they are known, and who is told of newer ones. */
export type LookProps = { answer: SiteSettingsAnswer; onChange: (answer: SiteSettingsAnswer) => void }

/** The look of the site: its colour and its logo. */
export function Look(props: LookProps) {
  const t = useTranslations('administration.settings')
  return (
    <section className={PANEL} aria-labelledby="settings-look">
      <h2 id="settings-look" className="text-lg font-bold">
        {t('look.title')}
      </h2>
      <Colour {...props} />
      <Logo {...props} />
    </section>
  )
}
