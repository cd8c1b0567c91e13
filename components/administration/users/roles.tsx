import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ReadFailed } from '@/components/identity/session/read-failed'
import { useRead } from '@/components/identity/session/use-read'
import { LinedButton } from '@/components/ui/button'
import { lazyDialog } from '@/components/ui/dialog/lazy-dialog'
import { Panel } from '@/components/ui/section'
import type { Role } from '@/lib/administration/schemas/user-acts'
import { userActCalls } from '@/lib/administration/user-acts'

const RoleDialog = lazyDialog(() => import('./acts/role-dialog'))

/** The roles of the site: each with its rights and how many have it, and a dialog that makes or changes one. */
export default function Roles() {
  const t = useTranslations('administration.users')
  const { found, failure, read } = useRead<{ data: Role[] }>(userActCalls.allRoles())
  const [role, setRole] = useState<Role | null>(null)
  const [isOpen, setOpen] = useState(false)
  const ask = (next: Role | null) => () => {
    setRole(next)
    setOpen(true)
  }
  if (found === 'failed') return <ReadFailed failure={failure} onRetry={read} />
  return (
    <Panel name="roles-title" title={t('roles.title')} lead={t('roles.lead')} aria-busy={found === undefined}>
      {found?.data.length === 0 && <p>{t('roles.none')}</p>}
      <ul className="grid empty:hidden">
        {found?.data.map((each) => (
          <li
            key={each.id}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-t border-line py-2.5 text-sm/normal"
          >
            <span>
              <span className="font-semibold wrap-anywhere text-ink" dir="auto">
                {each.name}
              </span>
              <span className="block text-quiet">
                {each.permissions.map((permission) => t(`does.rights.names.${permission}`)).join(', ')}
                {' · '}
                {t('roles.holders', { count: each.holders })}
              </span>
            </span>
            <LinedButton onClick={ask(each)}>
              {t('roles.change')}
              <span className="sr-only">: {each.name}</span>
            </LinedButton>
          </li>
        ))}
      </ul>
      <LinedButton className="justify-self-start" onClick={ask(null)}>
        {t('roles.make')}
      </LinedButton>
      <RoleDialog key={role?.id} open={isOpen} onClose={() => setOpen(false)} role={role} onChange={read} />
    </Panel>
  )
}
