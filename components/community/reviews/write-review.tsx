import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { useRouter } from '@/i18n/navigation'
import { FORM_ANCHOR } from '@/lib/community/links/reviews'
import { takeAskedForm } from './asked-form'
import type { Place } from './calls'
import type { OwnReviews } from './own-reviews'
import ReviewForm from './review-form'
import { hasDraft, newDraftKey } from './use-text-draft'

/**
 * Where a logged-in user writes a review or a recommendation: a button that opens the form; who has reviewed the entry
 * edits the review. Loaded with its texts.
 */
export default function WriteReview({ place, own }: { place: Place; own: OwnReviews }) {
  const t = useTranslations('reviews.form')
  const router = useRouter()
  const review = place.kind === 'review' ? (own.known?.review ?? undefined) : undefined
  const [isOpen, setOpen] = useState(() => hasDraft(newDraftKey(place)))
  // A restored draft opens the form, too, and takes no focus.
  const [isAsked, setAsked] = useState(false)
  const ask = () => {
    setAsked(true)
    setOpen(true)
  }
  const write = () => (review ? own.edit(review.id) : ask())
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is known whether there is a review
  useEffect(() => {
    if (own.known && takeAskedForm(FORM_ANCHOR)) write()
  }, [own.known === undefined])
  const saved = () => {
    setOpen(false)
    own.reload()
    router.refresh()
  }
  if (!own.known) return null
  if (isOpen)
    return <ReviewForm place={place} newer={review} isAsked={isAsked} onSaved={saved} onCancel={() => setOpen(false)} />
  if (review && own.editing === review.id) return null
  return (
    <Button onClick={write}>
      <Icon name="edit" size={18} />
      {review ? t('editOwn') : t(`${place.kind}.write`)}
    </Button>
  )
}
