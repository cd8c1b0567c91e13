import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { useRouter } from '@/i18n/navigation'
import { FORM_ANCHOR } from '@/lib/community/links/reviews'
import { takeAskedForm } from './asked-form'
import type { Place } from './calls'
import type { OwnReviews } from './own-reviews'
import { WritingLine } from './writing-line'

/** The line in which a logged-in user writes a comment, above the discussion. Loaded with its texts. */
export default function WriteComment({ place, own }: { place: Place; own: OwnReviews }) {
  const t = useTranslations('reviews.form.comment')
  const router = useRouter()
  const [isAsked, setAsked] = useState(false)
  useEffect(() => {
    if (takeAskedForm(FORM_ANCHOR)) setAsked(true)
  }, [])
  const sent = () => {
    own.reload()
    router.refresh()
  }
  const texts = { form: t('writing'), text: t('text'), hint: t('write') }
  return <WritingLine place={place} texts={texts} isAsked={isAsked} onSent={sent} />
}
