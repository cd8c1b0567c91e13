'use client'
import { useRead } from '@/components/identity/session/use-read'
import { useSession } from '@/components/identity/session/use-session'
import { JapaneseFace } from '@/components/ui/japanese-face'
import { Section } from '@/components/ui/section'
import { useFormats } from '@/i18n/formats'
import { links } from '@/lib/links'
import type { UserLists as Found } from '@/lib/lists/schemas/lists'
import { SECTION } from './section'
import { UserLists } from './user-lists'

type Props = { username: string; texts: { title: string; entry: string; entries: string } }

/** A user's lists with visibility Friends: the cached page is for everybody, so a friend fetches them. */
export function FriendsLists({ username, texts }: Props) {
  const format = useFormats()
  const now = useSession()
  const address = `${links.userCall(username, 'lists')}?visibility=FriendsOnly&size=100`
  const { found } = useRead<Found>(now.state === 'open' ? address : undefined)
  if (now.state !== 'open' || !found || found === 'failed' || found.data.length === 0) return null
  return (
    <Section className={SECTION} name="friends-lists-title" title={texts.title}>
      <UserLists
        lists={found.data.map(({ name, url, description, entryCount, covers }) => ({
          name,
          url,
          about: description,
          covers,
          entries: (entryCount === 1 ? texts.entry : texts.entries).replace('{count}', format.count(entryCount)),
        }))}
      />
      <JapaneseFace texts={found.data.flatMap(({ name, description }) => [name, description])} />
    </Section>
  )
}
