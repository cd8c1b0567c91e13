import { Menu } from '@base-ui/react/menu'
import { type ReactNode, useEffect, useRef } from 'react'
import type { OwnUser } from '@/lib/schemas/users'
import { Icon } from '../ui/icon'
import type { AccountEntryTexts } from './account-entry'
import { leaveSession } from './leave-session'
import { ACCOUNT_SECTIONS } from './sections'

type Props = { texts: AccountEntryTexts; user: OwnUser; children: ReactNode }

/** What belongs to whoever is logged in. It opens as it comes, since it is fetched when somebody asks for it. */
export default function AccountMenu({ texts, user, children }: Props) {
  const trigger = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    trigger.current?.focus()
    trigger.current?.click()
  }, [])
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger ref={trigger} className="icon-button" aria-label={texts.menu}>
        {children}
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className="menu-positioner" align="end" sideOffset={8}>
          <Menu.Popup className="menu">
            <p className="menu-name">{user.username}</p>
            {ACCOUNT_SECTIONS.map(({ name, href, icon }) => (
              <Menu.LinkItem key={name} className="menu-item" href={href} closeOnClick>
                <Icon name={icon} size={18} />
                {texts.sections[name]}
              </Menu.LinkItem>
            ))}
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
