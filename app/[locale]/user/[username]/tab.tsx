import type { ReactNode } from 'react'
import type { z } from 'zod'
import { PageParameters } from '@/components/browse/page-parameters'
import { type SearchProps, searchOf } from '@/components/browse/search-of'
import { Kept } from '@/components/views/users/kept'
import { userMetadata } from '@/components/views/users/metadata'
import type { PublicUser } from '@/lib/identity/schemas/users'
import type { UserTab } from '@/lib/identity/user-tabs'
import { loadUser, loadUserForMetadata, type UserParams } from './load'

type Props = UserParams & SearchProps

type Tab<Search> = {
  schema: z.ZodType<Search> & z.ZodObject
  /** Whether the user shows it to everybody; by default everybody does. */
  isShown?: (user: PublicUser) => boolean
  show: (user: PublicUser, search: Search) => Promise<ReactNode>
}

/** A tab of the pages of a user, and its metadata. */
export function userTab<Search extends object>(tab: UserTab, { schema, isShown = () => true, show }: Tab<Search>) {
  return {
    metadata: async (props: Props) => {
      const search = searchOf(schema, await props.searchParams)
      const page = 'page' in search && typeof search.page === 'number' ? search.page : 0
      return userMetadata(await loadUserForMetadata(props), tab, page)
    },
    page: async (props: Props) => {
      const user = await loadUser(props)
      if (!isShown(user)) return <Kept username={user.username} />
      const content = await show(user, searchOf(schema, await props.searchParams))
      return (
        <>
          <PageParameters of={schema} />
          {content}
        </>
      )
    },
  }
}
