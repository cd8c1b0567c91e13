import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useState } from 'react'
import { ReadFailed } from '@/components/identity/session/read-failed'
import { LinedButton } from '@/components/ui/button'
import { administrationLinks } from '@/lib/administration/links'
import type { FoundByNetwork } from '@/lib/administration/schemas/users'
import { call } from '@/lib/browser/api'
import { UserList, WaitingList } from './user-list'

/** Most users of a network that are shown: a network has few. */
const SHOWN = 100

type Props = { network: string; onEnd: () => void }

/** The users of a network. Each reading is an act in the log: it is read once, and again only when asked. */
export function FoundHere({ network, onEnd }: Props) {
  const t = useTranslations('administration.users')
  const [found, setFound] = useState<FoundByNetwork>()
  const [failure, setFailure] = useState<unknown>()
  const read = useCallback(() => {
    const leaving = new AbortController()
    setFailure(undefined)
    const body = { network, size: SHOWN }
    call<FoundByNetwork>(administrationLinks.networksCall(), { method: 'POST', body, signal: leaving.signal }).then(
      setFound,
      (error: unknown) => {
        if (!leaving.signal.aborted) setFailure(error)
      },
    )
    return () => leaving.abort()
  }, [network])
  useEffect(read, [read])
  return (
    <section className="grid gap-3" aria-busy={!found && !failure}>
      <p className="flex flex-wrap items-center gap-3">
        <strong className="font-semibold text-ink">{t('networkTitle', { network: found?.network ?? network })}</strong>
        <LinedButton className="min-h-10 text-sm/normal" onClick={onEnd}>
          {t('networkEnd')}
        </LinedButton>
      </p>
      {failure !== undefined ? (
        <ReadFailed failure={failure} onRetry={read} />
      ) : found ? (
        <UserList found={found} />
      ) : (
        <WaitingList />
      )}
    </section>
  )
}
