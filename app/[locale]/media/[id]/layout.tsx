import { getMessages } from 'next-intl/server'
import type { ReactNode } from 'react'
import type { EntryParams } from '@/app/entry-loader'
import { EntryFrame } from '@/components/entry/frame'
import { FriendsOfMedia } from '@/components/media/friends/place'
import { EntryActions, EntryMine } from '@/components/my-media/marks/places'
import { loadMedia } from './load'
import { mediaView } from './view'

export default async function MediaEntryLayout({ params, children }: EntryParams & { children: ReactNode }) {
  const entry = await mediaView(await loadMedia({ params }))
  const { track } = (await getMessages()).media
  return (
    <EntryFrame
      entry={entry}
      actions={<EntryActions id={entry.id} texts={track} />}
      mine={
        <>
          <EntryMine id={entry.id} />
          <FriendsOfMedia id={entry.id} />
        </>
      }
    >
      {children}
    </EntryFrame>
  )
}
