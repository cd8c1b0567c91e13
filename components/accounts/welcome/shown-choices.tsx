import { useMessages, useTranslations } from 'next-intl'
import { Panel } from '@/components/ui/section'
import { Switch } from '@/components/ui/switch'
import { Link } from '@/i18n/link'
import type { OwnUser } from '@/lib/identity/schemas/users'
import { links } from '@/lib/links'

export type Shown = Pick<OwnUser, 'showStatistics' | 'showActivity' | 'inDirectory'>

type Props = { shown: Shown; onChange: (change: Partial<Shown>) => void }

/** What everybody may see of the user. */
export function ShownChoices({ shown, onChange }: Props) {
  const t = useTranslations('welcome.shown')
  const texts = useMessages().account.profile
  const choices = ['showStatistics', 'showActivity', 'inDirectory'] as const
  return (
    <Panel name="shown-title" title={t('title')} heading="font-semibold text-ink">
      {choices.map((choice) => (
        <Switch
          key={choice}
          label={texts[choice]}
          hint={texts[`${choice}Hint`]}
          checked={shown[choice]}
          onChange={(checked) => onChange({ [choice]: checked })}
        />
      ))}
      <p className="text-sm text-quiet">
        {t('lists')}{' '}
        <Link href={links.settings('privacy')} className="quiet-link">
          {t('profile')}
        </Link>
      </p>
    </Panel>
  )
}
