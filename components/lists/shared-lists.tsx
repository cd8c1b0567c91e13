import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Button, PlainButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { notify } from '@/components/ui/notify'
import { PANEL } from '@/components/ui/panel'
import { Section } from '@/components/ui/section'
import { Link } from '@/i18n/link'
import { links } from '@/lib/links'
import type { SharedList } from '@/lib/lists/schemas/collaborators'
import { endCollaboration, inviteOrAccept, readSharedLists } from './calls'
import { LIST_FACTS } from './visibility'

/** The lists of others that the user works on or is invited to, and the answer to an invitation. */
export function useSharedLists(username: string) {
  const c = useTranslations('lists.collaborators')
  const [lists, setLists] = useState<readonly SharedList[]>([])
  useEffect(() => {
    const leaving = new AbortController()
    readSharedLists(undefined, leaving.signal).then(
      ({ data }) => setLists(data),
      () => {},
    )
    return () => leaving.abort()
  }, [])
  const decide = async (list: SharedList, accepts: boolean) => {
    try {
      await (accepts ? inviteOrAccept(list.url, username) : endCollaboration(list.url, username))
      setLists((all) =>
        accepts
          ? all.map((one) => (one.id === list.id ? { ...one, isAccepted: true } : one))
          : all.filter((one) => one.id !== list.id),
      )
      notify('success', accepts ? c('accepted', { name: list.name }) : c('declined'))
    } catch {
      notify('failure', c('failed'))
    }
  }
  return {
    invitations: lists.filter(({ isAccepted }) => !isAccepted),
    shared: lists.filter(({ isAccepted }) => isAccepted),
    decide,
  }
}

type Decide = ReturnType<typeof useSharedLists>['decide']

/** Invitations to lists of others; nothing if there are none. */
export function Invitations({ lists, onDecide }: { lists: readonly SharedList[]; onDecide: Decide }) {
  const c = useTranslations('lists.collaborators')
  if (lists.length === 0) return null
  return (
    <ul className="grid gap-2.5">
      {lists.map((list) => (
        <li key={list.id} className={`${PANEL} flex flex-wrap items-center gap-x-4 gap-y-2`}>
          <Icon name="users" />
          <p className="min-w-0 flex-1 basis-50 wrap-anywhere text-ink">
            {c('invitation', { owner: list.owner, name: list.name })}
          </p>
          <span className="flex gap-2">
            <Button onClick={() => void onDecide(list, true)}>{c('accept')}</Button>
            <PlainButton onClick={() => void onDecide(list, false)}>{c('decline')}</PlainButton>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The lists of others that the user works on; nothing if there are none. */
export function SharedLists({ lists }: { lists: readonly SharedList[] }) {
  const t = useTranslations('lists')
  const c = useTranslations('lists.collaborators')
  if (lists.length === 0) return null
  return (
    <Section className="grid gap-2.5" name="shared-lists" title={c('shared')}>
      <ul className="grid gap-2.5">
        {lists.map((list) => (
          <li key={list.id} className={PANEL}>
            <Link href={links.list(list.url)} className="text-lg font-semibold hover:text-accent" dir="auto">
              {list.name}
            </Link>
            <p className={LIST_FACTS}>
              <span>{c('sharedBy', { owner: list.owner })}</span>
              <span>{t('entries', { count: list.entryCount })}</span>
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
