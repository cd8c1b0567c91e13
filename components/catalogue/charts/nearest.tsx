import { Icon } from '@/components/ui/icon'
import { Link } from '@/i18n/link'

/** A period with something, by its name and address. */
export type Period = { name: string; href: string } | null

/** The ways from an empty period to the nearest ones with something, the earlier one first. */
export function Nearest({ before, after }: { before: Period; after: Period }) {
  return (
    <p className="empty-actions">
      {before && (
        <Link className="button button-plain" href={before.href} rel="nofollow">
          <Icon name="left" />
          {before.name}
        </Link>
      )}
      {after && (
        <Link className="button button-plain" href={after.href} rel="nofollow">
          {after.name}
          <Icon name="right" />
        </Link>
      )}
    </p>
  )
}
