import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useState } from 'react'
import { ReadFailed } from '@/components/identity/session/read-failed'
import { LinedButton } from '@/components/ui/button'
import { administrationLinks } from '@/lib/administration/links'
import type { FoundByNetwork, FoundUsers } from '@/lib/administration/schemas/users'
import { call } from '@/lib/browser/api'
import type { FilledSearch } from './use-personal-search'
import { UserList, WaitingList } from './user-list'

/** Most users that are shown. A search that may be in no address has no further pages. */
const SHOWN = 100

type Asked = { network: string } | { search: FilledSearch }
type Props = { asked: Asked; onEnd: () => void }

/**
 * The users of a network, or of a search that may be in no address. A search by network is an act in the log: it is
 * read once, and again only when asked.
 */
export function FoundHere({ asked, onEnd }: Props) {
  const t = useTranslations('administration.users')
  const [found, setFound] = useState<FoundUsers | FoundByNetwork>()
  const [failure, setFailure] = useState<unknown>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search is another element
  const read = useCallback(() => {
    const leaving = new AbortController()
    setFailure(undefined)
    readFound(asked, leaving.signal).then(setFound, (error: unknown) => {
      if (!leaving.signal.aborted) setFailure(error)
    })
    return () => leaving.abort()
  }, [])
  useEffect(read, [read])
  const title =
    'network' in asked
      ? t('networkTitle', { network: found && 'network' in found ? found.network : asked.network })
      : t('personalTitle', { text: asked.search.email ?? asked.search.query ?? asked.search.inviter ?? '' })
  return (
    <section className="grid gap-3" aria-busy={!found && !failure}>
      <p className="flex flex-wrap items-center gap-3">
        <strong className="font-semibold wrap-anywhere text-ink">{title}</strong>
        <LinedButton className="min-h-10 text-sm/normal" onClick={onEnd}>
          {t('networkEnd')}
        </LinedButton>
      </p>
      {failure !== undefined ? (
        <ReadFailed failure={failure} onRetry={read} />
      ) : found ? (
        <UserList found={found} isAll />
      ) : (
        <WaitingList />
      )}
    </section>
  )
}

function readFound(asked: Asked, signal: AbortSignal): Promise<FoundUsers | FoundByNetwork> {
  const { userSearchesCall, networksCall } = administrationLinks
  const size = SHOWN
  if ('network' in asked) return call(networksCall(), { method: 'POST', body: { ...asked, size }, signal })
  const { page: _, ...search } = asked.search
  return call(userSearchesCall(), { method: 'POST', body: { ...search, size }, signal })
}
