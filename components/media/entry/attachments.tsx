import { links } from '@/lib/links'
import { ATTACHMENT_TYPES, type Attachment } from '@/lib/schemas/attachments'
import type { MediaHead } from '@/lib/schemas/media'
import type { TabSearch } from '@/lib/schemas/paging'
import { words } from '@/messages/words'
import { mediaAttachments } from '@/server/media/queries'
import { Picture } from '../../ui/picture'
import { ownColor } from '../own-color'
import { EntryTab } from './tab'

const t = words('media.attachments')

/** The pictures of a work by type; each opens whole. */
export async function AttachmentsTab({ entry, search }: { entry: MediaHead; search: TabSearch }) {
  const found = await mediaAttachments(entry.id, search)
  const attachments = found?.data ?? []
  return (
    <EntryTab
      entry={entry}
      tab="attachments"
      title={t('title')}
      search={{ query: '', page: search.page }}
      found={{ total: attachments.length, totalPages: found?.totalPages ?? 0 }}
      nothing={{ found: t('none'), known: t('none') }}
    >
      {ATTACHMENT_TYPES.map((type) => {
        const group = attachments.filter((attachment) => attachment.type === type)
        return (
          group.length > 0 && (
            <section key={type}>
              <h3 className="section-title">{t(`types.${type}`)}</h3>
              <ul className="attachments">
                {group.map((attachment, index) => (
                  <li key={attachment.id}>
                    <Thumbnail
                      entry={entry}
                      attachment={attachment}
                      label={t('open', { type: t(`types.${type}`), number: index + 1 })}
                    />
                  </li>
                ))}
              </ul>
            </section>
          )
        )
      })}
    </EntryTab>
  )
}

function Thumbnail({ entry, attachment, label }: { entry: MediaHead; attachment: Attachment; label: string }) {
  const { filename, width, height } = attachment
  const shape = { ...ownColor(attachment), aspectRatio: `${width} / ${height}` }
  return (
    <a href={links.file('media', entry.id, filename)} aria-label={label} className="attachment" style={shape}>
      <Picture
        address={links.file('media', entry.id, filename)}
        widths={[240, 480, 640]}
        sizes="(min-width: 1024px) 320px, 45vw"
      />
    </a>
  )
}
