import { useTranslations } from 'next-intl'
import { Select } from '@/components/form/select'
import { useFormats } from '@/i18n/formats'
import { MEDIA_TYPES } from '@/lib/media-types'
import { FILE_SIZES, RESOLUTIONS, TORRENT_MARKS, type TorrentFilters } from '@/lib/torrents/schemas/search'
import { TORRENT_TYPES } from '@/lib/torrents/torrent-types'

/** Languages that releases often have; another one can stand in the address. */
const LANGUAGES = 'ja en es pt fr de it ru ar zh ko pl id vi th tr uk'.split(' ')

/** `isFolded`: the kind is outside of the fields that can be folded away. */
type Props = { search: TorrentFilters; isOfWork?: boolean; isFolded?: boolean }

/** The fields that narrow a list of torrents; those of one work have no type of their work. */
export function TorrentFilterFields({ search, isOfWork = false, isFolded = false }: Props) {
  const f = useTranslations('torrents.filters')
  const t = useTranslations('torrents')
  const media = useTranslations('media')
  const format = useFormats()
  const { type, category, group, resolution, language, fileSize, uploader, trusted, mark } = search
  const heights = [...new Set([...RESOLUTIONS, ...(resolution === undefined ? [] : [resolution])])]
  const tags = [...new Set([...LANGUAGES, ...(language === undefined ? [] : [language])])]
  const field = <Value extends string | number>(
    name: SelectName,
    value: string | undefined,
    values: readonly Value[],
    labelOf: (value: Value) => string,
  ) => {
    const choices = values.map((each) => ({ value: String(each), label: labelOf(each) }))
    return (
      <Select name={name} label={f(name)} value={value ?? ''} choices={[{ value: '', label: f('any') }, ...choices]} />
    )
  }
  return (
    <>
      {!isFolded && field('type', type, TORRENT_TYPES, (each) => t(`types.${each}`))}
      {!isOfWork && field('category', category, MEDIA_TYPES, (each) => media(`types.${each}`))}
      {field('resolution', resolution?.toString(), heights, (each) => `${each}p`)}
      {field('language', language, tags, format.language)}
      {field('fileSize', fileSize, FILE_SIZES, (each) => f(`sizes.${each}`))}
      <Text name="group" label={f('group')} value={group} />
      <Text name="uploader" label={f('uploader')} value={uploader} />
      {field('trusted', trusted, ['1'], () => f('trustedAlone'))}
      {field('mark', mark, TORRENT_MARKS, (each) => f(`marks.${each}`))}
    </>
  )
}

type SelectName = Exclude<keyof TorrentFilters, 'group' | 'uploader'>

function Text({ name, label, value }: { name: string; label: string; value: string }) {
  return (
    <label className="field">
      <span className="field-label">{label}</span>
      <input
        name={name}
        className="field-box"
        defaultValue={value}
        maxLength={100}
        autoCapitalize="off"
        spellCheck={false}
        dir="auto"
      />
    </label>
  )
}
