import { useTranslations } from 'next-intl'
import { Empty } from '@/components/ui/empty'

/** The page of a user's profile that its owner hides: it says so, and reads nothing of what it hides. */
export function Kept({ username }: { username: string }) {
  const t = useTranslations('users.kept')
  return <Empty title={t('title', { username })}>{t('text')}</Empty>
}
