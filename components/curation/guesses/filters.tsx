import { useTranslations } from 'next-intl'
import { useChoice } from '@/components/curation/contributions/use-choice'
import { Select } from '@/components/form/select'
import { GUESS_KINDS } from '@/lib/curation/guessing'
import { guessLinks, type ShownGuesses } from '@/lib/curation/links/guesses'
import { MEDIA_TYPES } from '@/lib/media-types'

/** Which guesses are shown. Choices are in the address. `isEditor`: whose answers are done, so that none wait. */
export function GuessFilters({ search, isEditor }: { search: ShownGuesses; isEditor: boolean }) {
  const t = useTranslations('guesses')
  const types = useTranslations('media.types')
  const choose = useChoice(search, guessLinks.queue)
  const all = { value: '', label: t('all') }
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Select
        label={t('kind')}
        value={search.kind ?? ''}
        choices={[all, ...GUESS_KINDS.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))]}
        onChoose={(chosen) => choose({ kind: GUESS_KINDS.find((kind) => kind === chosen) })}
      />
      <Select
        label={t('type')}
        value={search.type ?? ''}
        choices={[all, ...MEDIA_TYPES.map((type) => ({ value: type, label: types(type) }))]}
        onChoose={(chosen) => choose({ type: MEDIA_TYPES.find((type) => type === chosen) })}
      />
      {!isEditor && (
        <Select
          label={t('answered')}
          value={search.answered ?? ''}
          choices={[
            { value: '', label: t('notAnswered') },
            { value: 'yes', label: t('answeredByMe') },
          ]}
          onChoose={(chosen) => choose({ answered: chosen === 'yes' ? 'yes' : undefined })}
        />
      )}
    </div>
  )
}
