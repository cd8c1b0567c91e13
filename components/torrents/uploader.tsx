import { Link } from '@/i18n/link'
import { links } from '@/lib/links'

/** Who shared a torrent, as the way to their profile; other words where that is not known. */
export function Uploader({ name, anonymous }: { name: string | null; anonymous: string }) {
  if (name === null) return anonymous
  return (
    <Link href={links.user(name)} className="quiet-link" dir="auto">
      {name}
    </Link>
  )
}
