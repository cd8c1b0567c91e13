import { ownColor } from '@/components/ui/own-color'
import { Picture } from '@/components/ui/picture'
import { Link } from '@/i18n/link'
import { links } from '@/lib/links'
import type { Favorite } from '@/lib/lists/schemas/favorites'
import { languageOfText } from '@/lib/writing'

/** Favourite characters, people or companies as covers, in the user's order. */
export function NameCovers({ label, favorites }: { label: string; favorites: readonly Favorite[] }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(92px,1fr))] gap-x-3 gap-y-4" aria-label={label}>
      {favorites.map((favorite) => (
        <li key={favorite.id} className="min-w-0" style={ownColor(favorite)}>
          <Link href={links[favorite.kind](favorite.id)} className="block hover:text-accent">
            <span className="cover" data-shape={favorite.kind === 'company' ? 'logo' : undefined}>
              <Picture address={favorite.cover} widths={[160, 240]} sizes="110px" />
            </span>
            <span className="mt-1.5 line-clamp-2 text-xs/4 font-[550]" dir="auto" lang={languageOfText(favorite.name)}>
              {favorite.name}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
