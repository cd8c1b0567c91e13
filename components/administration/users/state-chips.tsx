import { useTranslations } from 'next-intl'
import { useFormats } from '@/i18n/formats'
import type { Permission } from '@/lib/identity/schemas/users'

type Props = {
  user: { confirmedDate: string | null; isWaiting: boolean; suspendedUntil: string | null }
  permissions: readonly Permission[]
}

const CHIP = 'chip chip-plain min-h-6 py-0 text-xs/5'

/** What is unlike a usual account: its state, and its rights. */
export function StateChips({ user: { confirmedDate, isWaiting, suspendedUntil }, permissions }: Props) {
  const t = useTranslations('administration.users')
  const format = useFormats()
  return (
    <>
      {suspendedUntil && (
        <span className={`${CHIP} text-red`} title={t('suspendedUntil', { date: format.timestamp(suspendedUntil) })}>
          {t('suspended')}
        </span>
      )}
      {isWaiting ? (
        <span className={CHIP}>{t('waits')}</span>
      ) : (
        confirmedDate === null && <span className={CHIP}>{t('notConfirmed')}</span>
      )}
      {permissions.map((permission) => (
        <span key={permission} className={CHIP}>
          {t(`permissionNames.${permission}`)}
        </span>
      ))}
    </>
  )
}
