'use client'
import type { ComponentType, ReactNode } from 'react'
import { useOwnUser } from '@/components/identity/session/use-own-user'
import { lazyPart } from '@/components/ui/lazy-part'
import { PANEL } from '@/components/ui/panel'
import type { OwnUser } from '@/lib/identity/schemas/users'
import type { SettingsSection } from '@/lib/links'
import type { SECTION_OF_ALL } from './sections'

const Appearance = lazyPart(() => import('./appearance'))

type OwnSection = Exclude<SettingsSection, typeof SECTION_OF_ALL>
type Part = ComponentType<{ user: OwnUser; waiting?: ReactNode }>

/** Each section is loaded when it is opened. */
const PARTS: Record<OwnSection, Part> = {
  profile: lazyPart(() => import('./profile')),
  account: lazyPart(() => import('./account')),
  security: lazyPart(() => import('./security')),
  privacy: lazyPart(() => import('./privacy')),
  notifications: lazyPart(() => import('./notifications')),
  torrents: lazyPart(() => import('./torrents')),
  connections: lazyPart(() => import('./connections')),
  data: lazyPart(() => import('./data')),
}

const WAITING = <div className={`needs-script skeleton h-60 ${PANEL}`} aria-hidden="true" />

/** What a section of the settings has. All but the appearance require a login. */
export function SettingsPart({ section }: { section: SettingsSection }) {
  return section === 'appearance' ? <Appearance waiting={WAITING} /> : <OwnPart section={section} />
}

function OwnPart({ section }: { section: OwnSection }) {
  const user = useOwnUser()
  const Part = PARTS[section]
  return user ? <Part user={user} waiting={WAITING} /> : WAITING
}
