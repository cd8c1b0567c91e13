import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { setHides, showHidden, useHides } from './hides'
import { readHides } from './hides-read'

/** Leaves out of the lists on this page what the user has hidden; says how many, and shows them on demand. */
export default function HiddenLine({ userId, total }: { userId: number; total: number }) {
  const t = useTranslations('torrents.hide')
  const { count, areVisible } = useHides()
  useEffect(() => {
    // Lists hide nothing while the rules cannot be read.
    readHides(userId).then(setHides, () => {})
    return () => showHidden(false)
  }, [userId])
  if (count === 0) return null
  return (
    <p className="mt-4 flex min-h-8 flex-wrap items-center gap-x-3 text-sm text-quiet" role="status">
      {t(count < total ? 'count' : 'all', { count })}
      <button type="button" className="quiet-link min-h-8" onClick={() => showHidden(!areVisible)}>
        {t(areVisible ? 'again' : 'show')}
      </button>
    </p>
  )
}
