import { formatCount } from '@/lib/format'
import { links, mediaIndexLink } from '@/lib/links'
import { MEDIA_TYPES, type MediaCard as Media } from '@/lib/schemas/media'
import { words } from '@/messages/words'
import { QueryForm } from '../form/query-form'
import { SearchField } from '../form/search-field'
import { searchTexts } from '../form/search-texts'
import { ownColor } from '../media/own-color'
import { Chips } from '../ui/chips'
import { Picture } from '../ui/picture'

const t = words('home')
const kinds = words('media.kinds')

/** What the site is, and the way in: a search, the types, and the works that most people know. */
export function Hero({ total, works }: { total: number; works: readonly Media[] }) {
  return (
    <section className="hero column" aria-labelledby="hero">
      <div className="hero-text">
        <h1 id="hero" className="text-3xl font-bold tracking-tight">
          {t('title')}
        </h1>
        <p className="hero-lead">{total > 0 ? t('lead', { count: formatCount(total) }) : t('leadEmpty')}</p>
        <QueryForm action={links.browse('media')} className="hero-search" label={t('search')}>
          <SearchField main texts={searchTexts(t('search'), t('placeholder'))} />
        </QueryForm>
        <Chips
          label={t('types')}
          chips={MEDIA_TYPES.map((type) => ({
            label: kinds(type),
            href: mediaIndexLink({ type, sort: 'popularity', order: 1 }),
          }))}
        />
      </div>
      <ul className="hero-covers" aria-label={t('known')} style={works[0] && ownColor(works[0])}>
        {works.map((work) => (
          <li key={work.id} style={ownColor(work)}>
            <a href={links.media(work.id)} className="cover" aria-label={work.title}>
              <Picture
                first
                address={work.cover}
                widths={[160, 240, 320, 480]}
                sizes="(min-width: 1440px) 240px, (min-width: 1024px) 18vw, 30vw"
              />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
