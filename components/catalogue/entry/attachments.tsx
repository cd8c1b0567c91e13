import { useTranslations } from 'next-intl'
import type { CSSProperties } from 'react'
import { Lightbox } from '@/components/ui/lightbox'
import { ownColor } from '@/components/ui/own-color'
import { Picture } from '@/components/ui/picture'
import { useFormats } from '@/i18n/formats'
import { ATTACHMENT_TYPES, type AttachmentDetail } from '@/lib/catalogue/schemas/attachments'
import { links } from '@/lib/links'
import type { Paged } from '@/lib/schemas/paging'
import { lightboxTexts } from './lightbox-texts'
import { TabList } from './tab-list'
import type { EntryView } from './view'

type Props = { entry: EntryView; page: number; found: Paged<AttachmentDetail> | null }

/** The pictures of an entry by type; each opens in full size. */
export function AttachmentsTab({ entry, page, found }: Props) {
  const t = useTranslations('entry.attachments')
  const attachments = found?.data ?? []
  return (
    <TabList
      entry={entry}
      tab="attachments"
      title={t('title')}
      search={{ query: '', page }}
      found={{ known: found?.total ?? 0, onPage: attachments.length, totalPages: found?.totalPages ?? 0 }}
      nothing={{ found: t('none'), known: t('none') }}
    >
      <Lightbox texts={lightboxTexts(t, entry.name)}>
        {ATTACHMENT_TYPES.map((type) => (
          <Group
            key={type}
            entry={entry}
            title={t(`types.${type}`)}
            group={attachments.filter((attachment) => attachment.type === type)}
          />
        ))}
      </Lightbox>
    </TabList>
  )
}

function Group({ entry, title, group }: { entry: EntryView; title: string; group: readonly AttachmentDetail[] }) {
  const t = useTranslations('entry.attachments')
  if (group.length === 0) return null
  return (
    <section className="not-first:mt-9">
      <h3 className="section-title mb-3">{title}</h3>
      <ul className="flex flex-wrap gap-3 *:w-[min(100%,calc(clamp(140px,24vw,240px)*var(--ratio)))]">
        {group.map((attachment, index) => (
          <li key={attachment.id} style={shapeOf(attachment)}>
            <Thumbnail entry={entry} attachment={attachment} label={t('open', { type: title, number: index + 1 })} />
            <Origin attachment={attachment} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Who made a picture, and where and when it was fetched. */
function Origin({ attachment: { credit, source, createdDate } }: { attachment: AttachmentDetail }) {
  const t = useTranslations('entry.attachments')
  const format = useFormats()
  if (credit === null && source === null) return null
  return (
    <p className="mt-1.5 text-xs/normal break-words text-quiet">
      {credit !== null && <span className="block text-soft">{credit}</span>}
      {source !== null && (
        <a href={source} rel="noopener nofollow" className="hover:underline">
          {t('from', { site: new URL(source).hostname, date: format.partialDate(createdDate.slice(0, 10)) })}
        </a>
      )}
    </p>
  )
}

/** Width, height and colour of a picture, so that the stylesheet reserves its box. */
function shapeOf(attachment: AttachmentDetail): CSSProperties {
  return { ...ownColor(attachment), '--ratio': attachment.width / attachment.height } as CSSProperties
}

type ThumbnailProps = { entry: EntryView; attachment: AttachmentDetail; label: string }

function Thumbnail({ entry: { kind, id }, attachment, label }: ThumbnailProps) {
  const { filename, width, height } = attachment
  const address = links.file(kind, id, filename)
  return (
    <a
      href={address}
      aria-label={label}
      className="block aspect-(--ratio) overflow-hidden rounded-md bg-(--own)"
      data-picture={`${width} ${height}`}
    >
      <Picture
        address={address}
        widths={[240, 480, 640]}
        sizes="(min-width: 1024px) 320px, 45vw"
        className="size-full object-cover"
      />
    </a>
  )
}
