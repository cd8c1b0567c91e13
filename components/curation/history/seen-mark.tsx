import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { orElse } from '@/components/ui/or-else'
import { useFocusReturn } from '@/components/ui/use-focus-return'
import { Link } from '@/i18n/link'
import { call } from '@/lib/browser/api'
import { patrolLinks } from '@/lib/curation/links/patrol'
import type { SeenMark as Mark, SeenChanges } from '@/lib/curation/schemas/patrol'
import { links } from '@/lib/links'
import { readMark } from './read-marks'

/** Says whether an editor has seen a change that applied at once, with the button that marks it. */
export default function SeenMark({ id }: { id: number }) {
  const t = useTranslations('patrol')
  const [mark, setMark] = useState<Mark>()
  useEffect(() => {
    let isLeft = false
    // Without the mark the change is shown as visitors see it.
    readMark(id).then(
      (found) => !isLeft && setMark(found),
      () => {},
    )
    return () => {
      isLeft = true
    }
  }, [id])
  if (!mark) return null
  if (mark.isSeen)
    return (
      <p data-seen="" className="text-quiet">
        {mark.seenBy ? (
          <Link href={links.user(mark.seenBy.username)} className="quiet-link">
            {t('seenBy', { username: mark.seenBy.username })}
          </Link>
        ) : (
          t('seenByNobody')
        )}
      </p>
    )
  // Another editor may have been first.
  const seen = async () => setMark(await readMark(id).catch(() => ({ ...mark, isSeen: true })))
  return <NotSeen id={id} onSeen={seen} />
}

/** The button that marks a change. When it goes, what says so in its place has the focus. */
function NotSeen({ id, onSeen }: { id: number; onSeen: () => Promise<void> }) {
  const t = useTranslations('patrol')
  const [isBusy, setBusy] = useState(false)
  const part = useRef<HTMLParagraphElement>(null)
  useFocusReturn(part, (place) => place.querySelector('[data-seen]'))
  const press = async () => {
    setBusy(true)
    const body = { edits: [id], isSeen: true }
    const done = await orElse(call<SeenChanges>(patrolLinks.seenCall(), { method: 'PUT', body }), t('failed'))
    if (done) await onSeen()
    setBusy(false)
  }
  return (
    <p ref={part} className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-yellow">
      {t('notSeen')}
      <button
        type="button"
        className="button button-plain min-h-9 px-3 text-sm/normal text-ink inset-ring inset-ring-line"
        disabled={isBusy}
        onClick={() => void press()}
      >
        <span aria-hidden="true">{t('seen')}</span>
        <span className="sr-only">{t('seenOf', { id: String(id) })}</span>
      </button>
    </p>
  )
}
