import { Icon } from '@/components/ui/icon'
import { Link } from '@/i18n/link'
import { links } from '@/lib/links'

type Props = {
  name: string | null
  /** The mark of a trusted uploader. */
  isTrusted: boolean
  texts: { anonymous: string; trusted: string }
}

/** The uploader of a torrent as a link to their profile, with a mark if trusted; the text `anonymous` if unknown. */
export function Uploader({ name, isTrusted, texts }: Props) {
  if (name === null) return texts.anonymous
  return (
    <>
      <Link href={links.user(name)} className="quiet-link" dir="auto">
        {name}
      </Link>
      {isTrusted && (
        <span className="ms-1 inline-block align-[-3px] text-(--green)" title={texts.trusted}>
          <Icon name="shield" size={16} />
          <span className="sr-only">{texts.trusted}</span>
        </span>
      )}
    </>
  )
}
