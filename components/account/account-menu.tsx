import { Menu } from '@base-ui/react/menu'
import { type ReactNode, useEffect, useRef } from 'react'
import type { OwnUser } from '@/lib/schemas/users'
import { Icon } from '../ui/icon'
import type { AccountEntryTexts } from './account-entry'
import { leaveSession } from './leave-session'
import { ACCOUNT_SECTIONS } from './sections'

type Props = { texts: AccountEntryTexts; user: OwnUser; children: ReactNode }

const ITEM =
  'flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-md px-3 py-2 outline-none data-highlighted:bg-float-hover data-highlighted:text-ink'

/** The menu of the logged-in user. It opens when it mounts, because it is fetched at the first click. */
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
        <Menu.Positioner className="z-60" align="end" sideOffset={8}>
          <Menu.Popup className="max-w-[calc(100vw-2rem)] min-w-55 origin-(--transform-origin) rounded-lg bg-float p-2 text-sm/normal text-soft shadow-float outline-none transition-[opacity,translate,scale] ease-out closed:scale-97 closed:opacity-0">
            <p className="px-3 pt-2 pb-2.5 text-base font-strong wrap-anywhere text-ink">{user.username}</p>
            {ACCOUNT_SECTIONS.map(({ name, href, icon }) => (
              <Menu.LinkItem key={name} className={ITEM} href={href} closeOnClick>
                <Icon name={icon} size={18} />
                {texts.sections[name]}
              </Menu.LinkItem>
            ))}
            <Menu.Item className={ITEM} onClick={() => void leaveSession()}>
              <Icon name="logOut" size={18} />
              {texts.logout}
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
