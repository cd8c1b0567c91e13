'use client'
import { useEffect } from 'react'
import { useOptimisticRecord } from '@/components/identity/session/use-optimistic-record'
import { useRead } from '@/components/identity/session/use-read'
import { useSession } from '@/components/identity/session/use-session'
import { Icon } from '@/components/ui/icon'
import { notify } from '@/components/ui/notify'
import { Link } from '@/i18n/link'
import { call } from '@/lib/browser/api'
import { Problem } from '@/lib/browser/problem'
import { takeWantedAction, wantAction } from '@/lib/browser/wanted-action'
import { links } from '@/lib/links'
import type { FavoriteKind, FavoriteState } from '@/lib/lists/schemas/favorites'

type Texts = { add: string; added: string; failed: string }
type Props = { kind: FavoriteKind; id: number; texts: Texts }

const BUTTON = 'button button-plain inset-ring inset-ring-line aria-pressed:[&>svg]:fill-current disabled:opacity-60'

/** Adds a character, person or company to the favourites. Visitors log in first; then it is added. */
export function FavoriteButton({ kind, id, texts }: Props) {
  const { state } = useSession()
  return (
    <div className="entry-actions mt-4 min-h-12 [grid-area:actions] md:mt-5">
      <Link
        href={links.login(links[kind](id))}
        rel="nofollow"
        className={`for-visitors ${BUTTON}`}
        onClick={() => wantAction(`${kind}:${id}`, 'favorite')}
      >
        <Icon name="heart" size={18} />
        {texts.add}
      </Link>
      <span className="for-users">
        {state !== 'visitor' && <FavoriteToggle {...{ kind, id, texts }} isOpen={state === 'open'} />}
      </span>
    </div>
  )
}

/** An optimistic update, rolled back on failure. Writes are sent one after the other. */
export function FavoriteToggle({ kind, id, texts, isOpen }: Props & { isOpen: boolean }) {
  const address = links.favoriteCall(kind, id)
  const { found } = useRead<FavoriteState>(isOpen ? address : undefined)
  const [known, record] = useOptimisticRecord(found === 'failed' ? undefined : found)
  const set = async (isFavorite: boolean) => {
    try {
      await record.write({
        apply: (state) => ({ ...state, isFavorite }),
        send: () => call<FavoriteState>(address, { method: isFavorite ? 'PUT' : 'DELETE' }),
        confirm: (_, answer) => answer,
      })
    } catch (error) {
      notify('failure', (error instanceof Problem && error.message) || texts.failed)
    }
  }
  const isFavorite = known?.isFavorite === true
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the state is known
  useEffect(() => {
    if (known && takeWantedAction(`${kind}:${id}`) === 'favorite' && !isFavorite) void set(true)
  }, [known === undefined])
  return (
    <button
      type="button"
      className={BUTTON}
      aria-pressed={isFavorite}
      disabled={!known}
      onClick={() => void set(!isFavorite)}
    >
      <Icon name="heart" size={18} />
      {isFavorite ? texts.added : texts.add}
    </button>
  )
}
