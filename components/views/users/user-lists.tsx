'use client'
import { ListCovers } from '@/components/lists/covers'
import { Link } from '@/i18n/link'
import { links } from '@/lib/links'
import type { Cover } from '@/lib/schemas/fields'

export type ShownList = {
  name: string
  url: string
  about: string | null
  entries: string
  covers: readonly Cover[]
}

/** Lists of a user, as links with their descriptions. */
export function UserLists({ lists }: { lists: readonly ShownList[] }) {
  return (
    <ul className="grid gap-2">
      {lists.map(({ name, url, about, entries, covers }) => (
        <li key={url} className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 rounded-md bg-raised px-4.5 py-3.5">
          <ListCovers covers={covers} className="basis-full" />
          <Link href={links.list(url)} className="font-semibold wrap-anywhere text-ink hover:text-accent" dir="auto">
            {name}
          </Link>
          <span className="text-quiet figures">{entries}</span>
          {about && (
            <span className="basis-full text-sm/normal text-quiet" dir="auto">
              {about}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
