import { useTranslations } from 'next-intl'
import { PlainButton } from '@/components/ui/button'

/** Stands for the text of a user whom the reader has blocked or muted. Loaded with its texts. */
export default function FoldedText({ username, onShow }: { username: string; onShow: () => void }) {
  const t = useTranslations('blocks')
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-quiet">
      {t('folded', { username })}
      <PlainButton onClick={onShow}>
        {t('show')}
        <span className="sr-only">: {username}</span>
      </PlainButton>
    </p>
  )
}
