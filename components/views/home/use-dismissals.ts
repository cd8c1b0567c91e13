import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { notify } from '@/components/ui/notify'
import { call } from '@/lib/browser/api'
import { dismissCall } from '@/lib/tracking/links/proposals'
import type { Proposal } from '@/lib/tracking/schemas/proposals'

/** Works that were dismissed on this page are no more among the proposed ones; a notification can undo it. */
export function useDismissals(proposed: readonly Proposal[]) {
  const t = useTranslations('home.mine')
  const [dismissed, setDismissed] = useState<readonly number[]>([])
  const undo = async (id: number) => {
    try {
      await call(dismissCall(id), { method: 'DELETE' })
      setDismissed((before) => before.filter((each) => each !== id))
    } catch {
      notify('failure', t('failed'))
    }
  }
  const dismiss = async ({ id, title }: Proposal['media']) => {
    setDismissed((before) => [...before, id])
    try {
      await call(dismissCall(id), { method: 'PUT' })
      const action = { label: t('undo'), run: () => void undo(id) }
      notify('success', t('dismissed', { title }), { action })
    } catch {
      setDismissed((before) => before.filter((each) => each !== id))
      notify('failure', t('failed'))
    }
  }
  return { shown: proposed.filter(({ media }) => !dismissed.includes(media.id)), dismiss }
}
