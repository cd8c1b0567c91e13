import { useMessages, useTranslations } from 'next-intl'
import { type FormEvent, useEffect, useState } from 'react'
import { reasonOf } from '@/components/identity/session/failure'
import { useOwnUser } from '@/components/identity/session/use-own-user'
import { Button, IconButton } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog/dialog'
import { Icon } from '@/components/ui/icon'
import { notify } from '@/components/ui/notify'
import { QuietLink } from '@/components/ui/quiet-link'
import { RelativeTime } from '@/components/ui/relative-time'
import { Link } from '@/i18n/link'
import { links } from '@/lib/links'
import type { ListChange } from '@/lib/lists/schemas/changes'
import type { ListCollaborator } from '@/lib/lists/schemas/collaborators'
import type { List } from '@/lib/lists/schemas/lists'
import { endCollaboration, inviteOrAccept, readChanges, readCollaborators } from './calls'

type Props = {
  list: Pick<List, 'url' | 'isOwner'>
  open: boolean
  onClose: () => void
  /** The list's page shows its collaborators. */
  onChange: () => void
  onLeft: () => void
}

/** Who works on a list: the owner invites and removes, others leave. */
export default function CollaboratorsDialog({ list, open, onClose, onChange, onLeft }: Props) {
  const t = useTranslations('lists')
  const c = useTranslations('lists.collaborators')
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={c(list.isOwner ? 'title' : 'leaveTitle')}
      lead={c(list.isOwner ? 'lead' : 'leaveLead')}
      close={t('close')}
    >
      {list.isOwner ? <Collaborators url={list.url} onChange={onChange} /> : <Leave url={list.url} onLeft={onLeft} />}
    </Dialog>
  )
}

function Leave({ url, onLeft }: { url: string; onLeft: () => void }) {
  const c = useTranslations('lists.collaborators')
  const user = useOwnUser()
  const leave = async () => {
    if (!user) return
    try {
      await endCollaboration(url, user.username)
      notify('success', c('left'))
      onLeft()
    } catch {
      notify('failure', c('failed'))
    }
  }
  return (
    <Button className="button-danger justify-self-start" onClick={() => void leave()}>
      {c('leave')}
    </Button>
  )
}

function Collaborators({ url, onChange }: { url: string; onChange: () => void }) {
  const c = useTranslations('lists.collaborators')
  const { errors } = useMessages()
  const [all, setAll] = useState<readonly ListCollaborator[]>()
  const [name, setName] = useState('')
  const [wrong, setWrong] = useState<string>()
  useEffect(() => {
    readCollaborators(url).then(
      ({ data }) => setAll(data),
      () => notify('failure', c('failed')),
    )
  }, [url, c])

  const invite = async (event: FormEvent) => {
    event.preventDefault()
    const username = name.trim()
    if (username === '') return
    try {
      setAll((await inviteOrAccept(url, username)).data)
      setName('')
      setWrong(undefined)
      notify('success', c('invitedDone', { username }))
    } catch (error) {
      setWrong(reasonOf(error, errors.fields) ?? c('failed'))
    }
  }
  const remove = async ({ id, username }: ListCollaborator) => {
    try {
      await endCollaboration(url, username)
      setAll((before) => before?.filter((one) => one.id !== id))
      onChange()
    } catch {
      notify('failure', c('failed'))
    }
  }
  return (
    <div className="grid gap-4" aria-busy={all === undefined}>
      {all?.length === 0 && <p className="text-quiet">{c('none')}</p>}
      <ul className="grid gap-1" aria-label={c('title')}>
        {all?.map((one) => (
          <li key={one.id} className="flex min-h-12 items-center gap-3">
            <Icon name="user" size={18} />
            <Link href={links.user(one.username)} className="min-w-0 flex-1 truncate font-semibold hover:text-accent">
              {one.username}
            </Link>
            {!one.isAccepted && <span className="chip chip-plain">{c('invited')}</span>}
            <IconButton
              icon="close"
              size={18}
              label={c(one.isAccepted ? 'remove' : 'takeBack', { username: one.username })}
              onClick={() => void remove(one)}
            />
          </li>
        ))}
      </ul>
      <Changes url={url} />
      <form className="grid gap-1.5" onSubmit={(event) => void invite(event)} noValidate>
        <label htmlFor="collaborator" className="field-label">
          {c('name')}
        </label>
        <span className="flex gap-2">
          <input
            id="collaborator"
            className="field-box min-w-0 flex-1"
            value={name}
            maxLength={200}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            aria-invalid={wrong !== undefined}
            aria-describedby="collaborator-message"
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <button type="submit" className="button">
            {c('invite')}
          </button>
        </span>
        <p
          id="collaborator-message"
          className="field-message"
          role="status"
          data-wrong={wrong === undefined ? undefined : ''}
        >
          {wrong}
        </p>
      </form>
    </div>
  )
}

/** What the collaborators did with the entries of a list, the latest first. */
function Changes({ url }: { url: string }) {
  const t = useTranslations('lists.changes')
  const [all, setAll] = useState<readonly ListChange[]>([])
  useEffect(() => {
    readChanges(url).then(
      ({ data }) => setAll(data),
      () => {},
    )
  }, [url])
  if (all.length === 0) return null
  return (
    <section className="grid gap-2" aria-labelledby="list-changes">
      <h3 id="list-changes" className="font-semibold text-ink">
        {t('title')}
      </h3>
      <ol className="grid max-h-64 gap-2 overflow-y-auto text-sm/normal">
        {all.map(({ id, username, kind, media, others, createdDate }) => (
          <li key={id} className="wrap-anywhere">
            {t.rich(kind, {
              username,
              title: media.title,
              others,
              link: (title) => <QuietLink href={links.media(media.id)}>{title}</QuietLink>,
            })}{' '}
            <span className="text-quiet">
              <RelativeTime iso={createdDate} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
