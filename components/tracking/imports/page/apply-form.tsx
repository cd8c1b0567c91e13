import { useMessages, useTranslations } from 'next-intl'
import { useState } from 'react'
import { LinedButton } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { PANEL } from '@/components/ui/panel'
import { useRouter } from '@/i18n/navigation'
import { links } from '@/lib/links'
import { DEFAULT_RULE, IMPORT_RULES, type ImportRule } from '@/lib/tracking/imports'
import type { Import } from '@/lib/tracking/schemas/imports'
import { applyImport, discardImport } from '../calls'
import { CHOICE } from '../choice'
import { useDo } from './use-do'

type Props = { of: Import; onApplied: (applied: Import) => void }

/** Applies a prepared import by a rule, or discards it. */
export function ApplyForm({ of, onApplied }: Props) {
  const t = useTranslations('imports.page')
  const { started, rules, rulesMean } = useMessages().imports
  const router = useRouter()
  const [rule, setRule] = useState<ImportRule>(DEFAULT_RULE)
  const { pending, run } = useDo()
  const { New: added = 0, Differs: differing = 0 } = of.counts ?? {}
  const apply = () =>
    run('apply', t('notApplied'), async () => {
      onApplied(await applyImport(of.id, rule))
      notify('success', started)
    })
  const discard = () =>
    run('discard', t('notDiscarded'), async () => {
      await discardImport(of.id)
      notify('success', t('discarded'))
      router.push(links.imports())
    })
  return (
    <form
      className={PANEL}
      aria-label={t('apply')}
      onSubmit={(event) => {
        event.preventDefault()
        void apply()
      }}
    >
      {differing > 0 && (
        <fieldset className="grid gap-2 sm:grid-cols-2">
          <legend className="mb-3 font-semibold text-ink">{t('choose', { count: differing })}</legend>
          {rulesOf(of).map((each) => (
            <label key={each} className={CHOICE}>
              <input
                type="radio"
                name="rule"
                value={each}
                className="size-5 accent-accent"
                checked={each === rule}
                onChange={() => setRule(each)}
              />
              <span className="grid text-sm">
                <span className="font-semibold text-ink">{rules[each]}</span>
                <span className="text-quiet">{rulesMean[each]}</span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {added > 0 && <p className="text-sm">{t('applyNew', { count: added })}</p>}
      {added + differing === 0 && <p className="text-sm">{t(of.total === 0 ? 'applyEmpty' : 'applyNothing')}</p>}
      <p className="flex flex-wrap gap-3">
        {of.total > 0 && (
          <button
            type="submit"
            className="button"
            aria-disabled={pending !== undefined}
            data-pending={pending === 'apply' || undefined}
          >
            {t('apply')}
          </button>
        )}
        <LinedButton
          aria-disabled={pending !== undefined}
          data-pending={pending === 'discard' || undefined}
          onClick={() => void discard()}
        >
          {t('discard')}
        </LinedButton>
      </p>
    </form>
  )
}

/** "Newer" needs a time: that of the export, or of each record in our own files. */
function rulesOf({ exportedDate, format }: Import): ImportRule[] {
  return IMPORT_RULES.filter((rule) => rule !== 'Newer' || exportedDate !== null || format === 'Mokuroku')
}
