import { Link } from '@/i18n/link'
import { links } from '@/lib/links'

/** The uploader of a torrent as a link to their profile; the text `anonymous` if unknown. */
export function Uploader({ name, anonymous }: { name: string | null; anonymous: string }) {
  if (name === null) return anonymous
  return (
    <Link href={links.user(name)} className="quiet-link" dir="auto">
      {name}
    </Link>
  )
}
