import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { notify } from '@/components/ui/notify'
import { useRouter } from '@/i18n/navigation'
import { getJson } from '@/lib/browser/api'
import { links } from '@/lib/links'
import { randomPlannedCall } from '@/lib/tracking/links/proposals'
import type { RandomPlanned as Picked } from '@/lib/tracking/schemas/proposals'

/** Opens one of the works that the user planned, by chance. */
export function RandomPlanned() {
  const t = useTranslations('home.mine')
  const router = useRouter()
  const [isPicking, setPicking] = useState(false)
  async function pick() {
    setPicking(true)
    try {
      const { entry } = await getJson<Picked>(randomPlannedCall())
      if (entry) router.push(links.media(entry.media.id))
      else notify('failure', t('nothingPlanned'))
    } catch {
      notify('failure', t('failed'))
    }
    setPicking(false)
  }
  return (
    <button
      type="button"
      className="ms-auto inline-flex min-h-11 items-center self-center text-sm font-semibold text-accent"
      disabled={isPicking}
      onClick={() => void pick()}
    >
      {t('random')}
    </button>
  )
}
