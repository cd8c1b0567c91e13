import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { useRouter } from '@/i18n/navigation'
import type { Place } from './calls'
import type { OwnReviews, Replying } from './own-reviews'
import ReviewForm from './review-form'

/** The form of a reply, below its thread. Loaded with its texts. */
export default function WriteReply({ replying, place, own }: { replying: Replying; place: Place; own: OwnReviews }) {
  const t = useTranslations('reviews.reply')
  const router = useRouter()
  const form = useRef<HTMLElement>(null)
  useEffect(() => {
    form.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const saved = () => {
    own.reply(null)
    own.reload()
    router.refresh()
  }
  return (
    <section ref={form} className="mt-3 ms-4 sm:ms-8" aria-label={t('to', { username: replying.username })}>
      <p className="mb-2 text-sm text-quiet">{t('to', { username: replying.username })}</p>
      <ReviewForm place={place} quote={replying.quote} onSaved={saved} onCancel={() => own.reply(null)} />
    </section>
  )
}
