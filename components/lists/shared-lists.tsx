import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Link } from '@/i18n/link'
import { links } from '@/lib/links'
import type { SharedList } from '@/lib/schemas/list-collaborators'
import { Icon } from '../ui/icon'
import { notify } from '../ui/notify'
import { PANEL } from '../ui/panel'
import { endCollaboration, inviteOrAccept, readSharedLists } from './calls'
import { LIST_FACTS } from './visibility'

/** The lists of others that the user works on, and the invitations to them; nothing if there are none. */
export function SharedLists({ username }: { username: string }) {
  const t = useTranslations('lists')
  const c = useTranslations('lists.collaborators')
  const [lists, setLists] = useState<readonly SharedList[]>()
  useEffect(() => {
    const leaving = new AbortController()
    readSharedLists(undefined, leaving.signal).then(
      ({ data }) => setLists(data),
      () => {},
    )
    return () => leaving.abort()
  }, [])
  if (!lists || lists.length === 0) return null

  const decide = async (list: SharedList, accepts: boolean) => {
    try {
      await (accepts ? inviteOrAccept(list.url, username) : endCollaboration(list.url, username))
      setLists((all) =>
        accepts
          ? all?.map((one) => (one.id === list.id ? { ...one, isAccepted: true } : one))
          : all?.filter((one) => one.id !== list.id),
      )
      notify('success', accepts ? c('accepted', { name: list.name }) : c('declined'))
    } catch {
      notify('failure', c('failed'))
    }
  }
  return (
    <section className="grid gap-2.5" aria-labelledby="shared-lists">
      <h2 id="shared-lists" className="section-title">
        {c('shared')}
      </h2>
      <ul className="grid gap-2.5">
        {lists.map((list) => (
          <li key={list.id} className={PANEL}>
            {list.isAccepted ? (
              <div>
                <Link href={links.list(list.url)} className="text-lg font-semibold hover:text-accent" dir="auto">
                  {list.name}
                </Link>
                <p className={LIST_FACTS}>
                  <span>{c('sharedBy', { owner: list.owner })}</span>
                  <span>{t('entries', { count: list.entryCount })}</span>
                </p>
              </div>
            ) : (
              <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
                <p className="min-w-0 flex-1 wrap-anywhere text-ink">
                  <Icon name="users" size={18} /> {c('invitation', { owner: list.owner, name: list.name })}
                </p>
                <span className="flex gap-2">
                  <button type="button" className="button" onClick={() => void decide(list, true)}>
                    {c('accept')}
                  </button>
                  <button type="button" className="button button-plain" onClick={() => void decide(list, false)}>
                    {c('decline')}
                  </button>
                </span>
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
