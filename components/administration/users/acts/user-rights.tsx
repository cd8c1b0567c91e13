import { useMessages, useTranslations } from 'next-intl'
import { useStepUp } from '@/components/accounts/step-up/use-step-up'
import { ReadFailed } from '@/components/identity/session/read-failed'
import { useRead } from '@/components/identity/session/use-read'
import { LinedButton } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { Panel } from '@/components/ui/section'
import { useBusy } from '@/components/ui/use-busy'
import type { UserRole } from '@/lib/administration/schemas/user-acts'
import { RIGHTS, type UserActedOn, userActCalls } from '@/lib/administration/user-acts'
import { call } from '@/lib/browser/api'
import { Problem } from '@/lib/browser/problem'

type Props = { user: UserActedOn; isOwn: boolean; onChange: () => void }

/** The rights and the roles of a user, each with a button that gives or takes it. */
export function UserRights({ user, isOwn, onChange }: Props) {
  const t = useTranslations('administration.users.does')
  const { errors } = useMessages()
  const { proven, dialog } = useStepUp()
  const { isBusy, run } = useBusy()
  const { found, failure, read } = useRead<{ data: UserRole[] }>(userActCalls.roles(user.id))
  const roles = found === 'failed' ? [] : (found?.data ?? [])
  const change = (address: string, isHeld: boolean, name: string) => () =>
    void run(errors.unknown, async () => {
      try {
        await proven(() => call(address, { method: isHeld ? 'DELETE' : 'PUT' }))
        notify('success', t(isHeld ? 'rights.taken' : 'rights.given', { name }))
      } catch (error) {
        const problem = error instanceof Problem ? error : undefined
        notify('failure', problem?.status === 404 ? t('gone') : problem?.message || errors.unknown)
        if (problem?.status !== 404) return
      }
      read()
      onChange()
    })
  const rights = RIGHTS.map((permission) => ({
    key: permission,
    name: t(`rights.names.${permission}`),
    what: t(`rights.abouts.${permission}`),
    isHeld: user.permissions.some((each) => each.permission === permission),
    address: userActCalls.permission(user.id, permission),
    isFixed: isOwn && permission === 'CanAdminister',
  }))
  const given = roles.map(({ id, name, permissions, isHeld }) => ({
    key: `role-${id}`,
    name,
    what: permissions.map((permission) => t(`rights.names.${permission}`)).join(', '),
    isHeld,
    address: userActCalls.role(user.id, id),
    isFixed: false,
  }))
  return (
    <Panel name="give-title" title={t('rights.title')} lead={t('rights.lead')}>
      <ul className="grid">
        {[...rights, ...given].map(({ key, name, what, isHeld, address, isFixed }) => (
          <li
            key={key}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-t border-line py-2.5 text-sm/normal"
          >
            <span>
              <span className="font-semibold wrap-anywhere text-ink" dir="auto">
                {name}
              </span>
              <span className="block text-quiet">{what}</span>
            </span>
            {!isFixed && (
              <LinedButton disabled={isBusy} onClick={change(address, isHeld, name)}>
                {t(isHeld ? 'rights.take' : 'rights.give')}
                <span className="sr-only">: {name}</span>
              </LinedButton>
            )}
          </li>
        ))}
      </ul>
      {found === 'failed' && <ReadFailed failure={failure} onRetry={read} />}
      {dialog}
    </Panel>
  )
}
