import { useId } from 'react'

type Props = {
  label: string
  hint: string
  checked: boolean
  /** The background while it is off; it must differ from the surrounding one. */
  track?: string
  onChange: (checked: boolean) => void
}

/** A switch with a label and a line of help. */
export function Switch({ label, hint, checked, track = 'bg-ground', onChange }: Props) {
  const id = useId()
  return (
    <label className="flex items-center justify-between gap-5">
      <span className="grid">
        <span className="font-semibold text-ink">{label}</span>
        <span id={id} className="mt-0.5 text-sm text-quiet">
          {hint}
        </span>
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        className={`relative h-7 w-12 flex-none cursor-pointer appearance-none rounded-full inset-ring inset-ring-edge transition-colors checked:bg-accent checked:inset-ring-transparent after:absolute after:top-1.25 after:left-1.25 after:size-4.5 after:rounded-full after:bg-edge after:transition-[translate,background-color] after:ease-out checked:after:translate-x-5 checked:after:bg-on-accent ${track}`}
        aria-label={label}
        aria-describedby={id}
        checked={checked}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    </label>
  )
}
