import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useOwnUser } from '@/components/identity/session/use-own-user'
import { LinedButton } from '@/components/ui/button'
import { lazyDialog } from '@/components/ui/dialog/lazy-dialog'
import { Panel } from '@/components/ui/section'
import { possibleActs, type UserAct, type UserActedOn } from '@/lib/administration/user-acts'
import { UserRights } from './acts/user-rights'

const ActDialog = lazyDialog(() => import('./acts/act-dialog'))

type Props = {
  user: UserActedOn
  /** Called after an act: the page reads the user again. */
  onChange: () => void
}

/** What administrators can do with a user: each act has a dialog that says what it does. */
export function UserActs({ user, onChange }: Props) {
  const t = useTranslations('administration.users.does')
  const { isOwn, acts } = useActs(user)
  const [act, setAct] = useState<UserAct>('link')
  const [isOpen, setOpen] = useState(false)
  const ask = (next: UserAct) => () => {
    setAct(next)
    setOpen(true)
  }
  return (
    <>
      <Panel name="acts-title" title={t('title')} lead={isOwn ? t('own') : undefined}>
        <p className="flex flex-wrap gap-2">
          {acts
            .filter((each) => each !== 'delete')
            .map((each) => (
              // One button, which keeps the focus when the act turns into its opposite.
              <LinedButton key={each === 'lift' ? 'suspend' : each} onClick={ask(each)}>
                {t(`${each}.name`)}
              </LinedButton>
            ))}
        </p>
      </Panel>
      <UserRights user={user} isOwn={isOwn} onChange={onChange} />
      <ActDialog open={isOpen} onClose={() => setOpen(false)} {...{ act, user, onChange }} />
    </>
  )
}

/** The deletion of a user, which stands apart, as the last thing of the page. */
export function UserDeletion({ user, onChange }: Props) {
  const t = useTranslations('administration.users.does.delete')
  const { acts } = useActs(user)
  const [isOpen, setOpen] = useState(false)
  if (!acts.includes('delete')) return null
  return (
    <Panel name="deletion-title" title={t('name')} lead={t('lead')}>
      <LinedButton className="justify-self-start" onClick={() => setOpen(true)}>
        {t('open')}
      </LinedButton>
      <ActDialog open={isOpen} onClose={() => setOpen(false)} act="delete" {...{ user, onChange }} />
    </Panel>
  )
}

function useActs(user: UserActedOn) {
  const own = useOwnUser()
  const isOwn = own?.id === user.id
  return { isOwn, acts: possibleActs(user, isOwn) }
}
