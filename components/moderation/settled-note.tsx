import { useTranslations } from 'next-intl'
import { Icon } from '@/components/ui/icon'
import type { ModerationEntry } from '@/lib/moderation/schemas/moderation'

/** Says who has settled a target, and how. */
export function SettledNote({ entry: { act, moderator }, isMine }: { entry: ModerationEntry; isMine: boolean }) {
  const t = useTranslations('moderation')
  const who = isMine ? t('queue.you') : (moderator.username ?? t('queue.gone'))
  return (
    <p className="mt-4 flex items-center gap-2 rounded-md bg-float px-4 py-2.5 text-sm text-ink" role="status">
      <Icon name="check" size={16} />
      {t('queue.settled', { who, act: t(`acts.${act}`) })}
    </p>
  )
}
