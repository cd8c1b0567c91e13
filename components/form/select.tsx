import type { ChangeEvent } from 'react'
import { Icon } from '@/components/ui/icon'

export type Choice = { value: string; label: string }

type Props = {
  label: string
  value: string
  choices: readonly Choice[]
  className?: string
  /** Its name in a form, which reads it when it is sent; or the function that each choice calls. */
} & ({ name: string; onChoose?: undefined } | { name?: undefined; onChoose: (value: string) => void })

/** A native select with its label above. The option with the empty value is the default. */
export function Select({ name, label, value, choices, className = '', onChoose }: Props) {
  const state = onChoose
    ? { value, onChange: (event: ChangeEvent<HTMLSelectElement>) => onChoose(event.target.value) }
    : { name, defaultValue: value }
  return (
    <label className={`field ${className}`}>
      <span className="field-label">{label}</span>
      <span className="field-box">
        <select {...state}>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
        <Icon name="down" size={16} />
      </span>
    </label>
  )
}
