import { useTranslations } from 'next-intl'

/** Whether this display uses the keys. */
const STORED = 'contribution-keys'
export const usesKeys = () => localStorage.getItem(STORED) !== 'off'

type Props = {
  hasKeys: boolean
  onKeys: (hasKeys: boolean) => void
  /** Keys with what they do. */
  hints: readonly (readonly [key: string, does: string])[]
}

/** Switches the keys of editors' lists on and off, and says what they do. */
export function KeysSwitch({ hasKeys, onKeys, hints }: Props) {
  const t = useTranslations('contributions.queue')
  return (
    <>
      <label className="flex min-h-10 items-center gap-2 text-soft">
        <input
          type="checkbox"
          className="size-4.5 accent-(--accent)"
          checked={hasKeys}
          onChange={({ currentTarget: { checked } }) => {
            onKeys(checked)
            localStorage.setItem(STORED, checked ? 'on' : 'off')
          }}
        />
        {t('keys')}
      </label>
      {hasKeys && (
        <span className="flex flex-wrap gap-x-3">
          {hints.map(([key, does]) => (
            <span key={key} className="whitespace-nowrap">
              <kbd className="rounded-sm px-1.5 text-xs/5 inset-ring inset-ring-line">{key.toUpperCase()}</kbd> {does}
            </span>
          ))}
        </span>
      )}
    </>
  )
}
