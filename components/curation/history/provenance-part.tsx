import { useTranslations } from 'next-intl'
import { Chips } from '@/components/ui/chips'
import { Icon } from '@/components/ui/icon'
import { RelativeTime } from '@/components/ui/relative-time'
import { Section } from '@/components/ui/section'
import { useFormats } from '@/i18n/formats'
import { Link } from '@/i18n/link'
import type { EditedNoun } from '@/lib/catalogue/nouns'
import { changeLink } from '@/lib/curation/links/edits'
import type { Provenance } from '@/lib/curation/schemas/provenance'
import { externalLink } from '@/lib/links/external'
import { Parts } from './item-rows'
import { LockPlace } from './lock-place'
import { useEditWords } from './words'

/** Most items of a list that it shows. */
const MAX_ITEMS = 5

type Props = { noun: EditedNoun; found: Provenance }

/** Where each value of an entry is from: the edit that set it, or its sources with their licences. */
export function ProvenancePart({ noun, found }: Props) {
  const t = useTranslations('edits.from')
  return (
    <Section id="sources" className="mt-12 scroll-mt-20" name="sources-title" title={t('title')}>
      <Sources found={found} />
      <dl className="mt-5 grid gap-px overflow-hidden rounded-md text-sm/normal">
        {found.fields.map((field) => (
          <FieldRow
            key={field.field}
            noun={noun}
            id={found.id}
            field={field}
            edits={found.edits}
            hasSources={hasSources(found)}
          />
        ))}
      </dl>
    </Section>
  )
}

function Sources({ found }: Pick<Props, 'found'>) {
  const { sources, key, externalIds } = found
  const t = useTranslations('edits.from')
  const elsewhere = externalIds.flatMap(({ site, externalId }) => externalLink(site, externalId) ?? [])
  const address = key && /^https?:\/\//.test(key) ? key : null
  return (
    <div className="mt-3 grid gap-3 text-sm/normal">
      {sources.length > 0 ? (
        <ul aria-label={t('list')} className="grid gap-1">
          {sources.map((source) => (
            <li key={source.address ?? source.name} className="wrap-anywhere">
              {source.address ? (
                <a href={source.address} rel="noopener external" className="underline underline-offset-3">
                  {source.name}
                </a>
              ) : (
                source.name
              )}{' '}
              <span className="text-soft">
                (
                {source.licence?.address ? (
                  <a href={source.licence.address} rel="noopener license external" className="quiet-link">
                    {t('licence', { name: source.licence.name })}
                  </a>
                ) : (
                  (source.licence?.name ?? t('noLicence'))
                )}
                )
              </span>
            </li>
          ))}
        </ul>
      ) : (
        !hasSources(found) && <p className="text-soft">{t('unknown')}</p>
      )}
      {address && (
        <p className="wrap-anywhere text-soft">
          <a href={address} rel="noopener external" className="quiet-link">
            {t('key', { key: address })}
          </a>
        </p>
      )}
      {elsewhere.length > 0 && (
        <Chips
          elsewhere
          label={t('elsewhere')}
          chips={elsewhere.map(({ name, address: href }) => ({ label: name, href }))}
        />
      )}
    </div>
  )
}

const hasSources = ({ sources, key, externalIds }: Provenance) =>
  sources.length > 0 || externalIds.length > 0 || (key !== null && /^https?:\/\//.test(key))

type Row = {
  noun: EditedNoun
  id: number
  field: Provenance['fields'][number]
  edits: Provenance['edits']
  hasSources: boolean
}

function FieldRow({
  noun,
  id,
  field: { field, isLocked, isKept, edit, items, fromSources, sources },
  edits,
  hasSources,
}: Row) {
  const t = useTranslations('edits.from')
  const all = useTranslations('edits')
  const words = useEditWords(noun)
  return (
    <div className="grid gap-x-4 gap-y-1 bg-raised px-4 py-2.5 sm:grid-cols-[12rem_minmax(0,1fr)]">
      <dt className="flex flex-wrap items-baseline gap-x-2 text-quiet">
        {words.field(field)}
        {isLocked && (
          <span className="inline-flex items-center gap-1 text-xs/normal text-yellow" title={all('lock.lockedHint')}>
            <Icon name="lock" size={14} />
            {all('lock.locked')}
          </span>
        )}
        {isKept && hasSources && (
          <span className="text-xs/normal" title={all('kept.hint')}>
            {all('kept.kept')}
          </span>
        )}
      </dt>
      <dd className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <div className="grid min-w-0 gap-1">
          {items?.slice(0, MAX_ITEMS).map((item) => (
            <p key={JSON.stringify(item.parts)} className="flex flex-wrap gap-x-4 wrap-anywhere">
              <span dir="auto">
                <Parts list={field} parts={item.parts} />
              </span>
              <SetBy edit={edits.find((each) => each.id === item.edit)} />
            </p>
          ))}
          {items && items.length > MAX_ITEMS && (
            <p className="text-quiet">{all('moreItems', { count: items.length - MAX_ITEMS })}</p>
          )}
          {fromSources > 0 && (
            <p className="text-soft">
              {t('someItems', { count: fromSources })}
              {sources.length > 0 && `: ${sources.map(withLicence).join(', ')}`}
            </p>
          )}
          {!items && <SetBy edit={edits.find((each) => each.id === edit)} or={t(hasSources ? 'sources' : 'loaded')} />}
        </div>
        <LockPlace noun={noun} id={id} field={field} isLocked={isLocked} />
      </dd>
    </div>
  )
}

const withLicence = ({ name, licence }: Provenance['sources'][number]) => (licence ? `${name} (${licence.name})` : name)

/** The edit that set a value; `or` without one. */
function SetBy({ edit, or }: { edit: Provenance['edits'][number] | undefined; or?: string }) {
  const t = useTranslations('edits')
  const format = useFormats()
  if (!edit) return or ? <p className="text-soft">{or}</p> : null
  return (
    <span className="text-soft">
      <Link href={changeLink(edit.id)} className="quiet-link">
        {t('from.people', { username: edit.editor?.username ?? t('nobody') })}
      </Link>{' '}
      <RelativeTime iso={edit.createdDate} exact={format.timestamp(edit.createdDate)} />
      {edit.source && <> · {t('source', { source: edit.source })}</>}
    </span>
  )
}
