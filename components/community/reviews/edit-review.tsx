import { useMessages, useTranslations } from 'next-intl'
import { failureText } from '@/components/identity/session/failure'
import { useRead } from '@/components/identity/session/use-read'
import { Button, PlainButton } from '@/components/ui/button'
import { useRouter } from '@/i18n/navigation'
import type { Review } from '@/lib/community/schemas/reviews'
import { links } from '@/lib/links'
import type { OwnReviews } from './own-reviews'
import ReviewForm from './review-form'

/** Edit mode of a text: the form with its newest version. Loaded with its texts. */
export default function EditReview({ id, own }: { id: number; own: OwnReviews }) {
  const t = useTranslations('reviews.form')
  const { errors } = useMessages()
  const router = useRouter()
  const { found, failure, read } = useRead<Review>(links.comment(id))
  if (!found) return <div className="skeleton h-96 rounded-lg" aria-hidden="true" />
  if (found === 'failed')
    return (
      <div className="rounded-lg bg-raised p-4 sm:px-6 sm:py-5" role="alert">
        <p>{failureText(failure, errors)}</p>
        <p className="mt-3 flex gap-3">
          <Button onClick={read}>{t('retry')}</Button>
          <PlainButton onClick={() => own.edit(null)}>{t('stopEditing')}</PlainButton>
        </p>
      </div>
    )
  const { kind, entity, entityId, episode } = found
  const saved = () => {
    own.edit(null)
    own.reload()
    router.refresh()
  }
  return (
    <ReviewForm
      place={{ kind, entity: entity.kind, entityId, episode: episode ?? undefined }}
      before={found}
      onSaved={saved}
      onCancel={() => own.edit(null)}
    />
  )
}
