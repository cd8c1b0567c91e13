import { useId } from 'react'

type Props = { label: string; hint: string; checked: boolean; onChange: (checked: boolean) => void }

/** Something that is on or off, with a sentence about what that means. */
export function Switch({ label, hint, checked, onChange }: Props) {
  const id = useId()
  return (
    <label className="switch-row">
      <span className="switch-text">
        <span className="switch-label">{label}</span>
        <span id={id} className="setting-hint">
          {hint}
        </span>
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        className="switch"
        aria-label={label}
        aria-describedby={id}
        checked={checked}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    </label>
  )
}
