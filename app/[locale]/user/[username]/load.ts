import { notFound } from 'next/navigation'
import { cache } from 'react'
import type { PublicUser } from '@/lib/identity/schemas/users'
import { publicUser } from '@/server/domain/views/users'
import { redirectRenamed } from '../redirect-renamed'

export type UserParams = { params: Promise<{ username: string }> }

const read = cache(async (name: string) => (await publicUser(name)) ?? redirectRenamed(name))

/**
 * Loads the user of an address once for layout, metadata and page; redirects from a name before, and renders "not
 * found" if there is none.
 */
export async function loadUser({ params }: UserParams): Promise<PublicUser> {
  return (await read(decodeURIComponent((await params).username))) ?? notFound()
}

/** The same for generateMetadata(), to which Next passes the name decoded, not percent-encoded. */
export async function loadUserForMetadata({ params }: UserParams): Promise<PublicUser> {
  return (await read((await params).username)) ?? notFound()
}
