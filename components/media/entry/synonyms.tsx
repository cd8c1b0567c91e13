import { isJapanese } from '@/lib/format'
import type { MediaHead } from '@/lib/schemas/media'
import { words } from '@/messages/words'
import { Icon } from '../../ui/icon'

const t = words('media.entry')

/** The other names of a work, folded. */
export function Synonyms({ synonyms }: { synonyms: MediaHead['synonyms'] }) {
  if (synonyms.length === 0) return null
  return (
    <section>
      <details className="fold">
        <summary>
          <h2 className="section-title">{t('synonyms')}</h2>
          <span className="tab-count figures">{synonyms.length}</span>
          <Icon name="down" size={18} />
        </summary>
        <ul className="synonyms">
          {synonyms.map(({ id, title }) => (
            <li key={id} dir="auto" lang={isJapanese(title) ? 'ja' : undefined}>
              {title}
            </li>
          ))}
        </ul>
      </details>
    </section>
  )
}
