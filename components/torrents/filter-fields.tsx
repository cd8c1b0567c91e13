import { useTranslations } from 'next-intl'
import { Select } from '@/components/form/select'
import { useFormats } from '@/i18n/formats'
import { MEDIA_TYPES } from '@/lib/media-types'
import { FILE_SIZES, RESOLUTIONS, TORRENT_MARKS, type TorrentFilters } from '@/lib/torrents/schemas/search'
import { TORRENT_TYPES } from '@/lib/torrents/torrent-types'

/** Languages that releases often have; another one can stand in the address. */
const LANGUAGES = 'ja en es pt fr de it ru ar zh ko pl id vi th tr uk'.split(' ')

type Props = { search: TorrentFilters; isOfWork?: boolean }

/** The fields that narrow a list of torrents; those of one work have no type of their work. */
export function TorrentFilterFields({ search, isOfWork = false }: Props) {
  const f = useTranslations('torrents.filters')
  const t = useTranslations('torrents')
  const media = useTranslations('media')
  const format = useFormats()
  const { type, category, group, resolution, language, fileSize, uploader, trusted, mark } = search
  const any = { value: '', label: f('any') }
  const heights = [...new Set([...RESOLUTIONS, ...(resolution === undefined ? [] : [resolution])])]
  const tags = [...new Set([...LANGUAGES, ...(language === undefined ? [] : [language])])]
  return (
    <>
      <Select
        name="type"
        label={f('type')}
        value={type ?? ''}
        choices={[any, ...TORRENT_TYPES.map((each) => ({ value: each, label: t(`types.${each}`) }))]}
      />
      {!isOfWork && (
        <Select
          name="category"
          label={f('category')}
          value={category ?? ''}
          choices={[any, ...MEDIA_TYPES.map((each) => ({ value: each, label: media(`types.${each}`) }))]}
        />
      )}
      <Select
        name="resolution"
        label={f('resolution')}
        value={resolution === undefined ? '' : String(resolution)}
        choices={[any, ...heights.map((each) => ({ value: String(each), label: `${each}p` }))]}
      />
      <Select
        name="language"
        label={f('language')}
        value={language ?? ''}
        choices={[any, ...tags.map((each) => ({ value: each, label: format.language(each) }))]}
      />
      <Select
        name="fileSize"
        label={f('fileSize')}
        value={fileSize ?? ''}
        choices={[any, ...FILE_SIZES.map((each) => ({ value: each, label: f(`sizes.${each}`) }))]}
      />
      <Text name="group" label={f('group')} value={group} />
      <Text name="uploader" label={f('uploader')} value={uploader} />
      <Select
        name="trusted"
        label={f('trusted')}
        value={trusted ?? ''}
        choices={[any, { value: '1', label: f('trustedAlone') }]}
      />
      <Select
        name="mark"
        label={f('mark')}
        value={mark ?? ''}
        choices={[any, ...TORRENT_MARKS.map((each) => ({ value: each, label: f(`marks.${each}`) }))]}
      />
    </>
  )
}

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
