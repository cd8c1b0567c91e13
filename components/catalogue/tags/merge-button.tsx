'use client'
import { usePermission } from '@/components/identity/session/use-permission'
import { Link } from '@/i18n/link'
import { mergeLink } from '@/lib/catalogue/links/entries'

/** The link to the page that makes a tag one with another, for editors. It renders after the session is known. */
export function MergeButton({ id, label }: { id: number; label: string }) {
  if (!usePermission('CanEdit')) return null
  return (
    <Link href={mergeLink('tag', id)} className="button button-plain mt-5 justify-self-start">
      {label}
    </Link>
  )
}
