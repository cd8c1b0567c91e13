import { Menu } from '@base-ui/react/menu'
import type { ReactNode } from 'react'
import type { OwnUser } from '@/lib/schemas/users'
import { Icon } from '../ui/icon'
import type { AccountEntryTexts } from './account-entry'
import { leaveSession } from './leave-session'

type Props = { texts: AccountEntryTexts; user: OwnUser; children: ReactNode }

/** What belongs to whoever is logged in. It comes open, since it is fetched when somebody asks for it. */
export default function AccountMenu({ texts, user, children }: Props) {
  return (
    <Menu.Root defaultOpen modal={false}>
      <Menu.Trigger className="icon-button" aria-label={texts.menu}>
        {children}
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className="menu-positioner" align="end" sideOffset={8}>
          <Menu.Popup className="menu">
            <p className="menu-name">{user.username}</p>
            <Menu.Item className="menu-item" onClick={() => void leaveSession()}>
              <Icon name="logOut" size={18} />
              {texts.logout}
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
