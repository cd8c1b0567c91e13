import type { ChangeEvent, ComponentProps } from 'react'
import { Icon } from '@/components/ui/icon'

export type Choice = { value: string; label: string }

type Props = {
  label: string
  value: string
  choices: readonly Choice[]
  className?: string
  /** Its name in a form, which reads it when it is sent, or the function that each choice calls. */
} & ({ name: string; onChoose?: undefined } | { name?: string | undefined; onChoose: (value: string) => void })

/** A native select with its label above. The option with the empty value is the default. */
export function Select({ name, label, value, choices, className = '', onChoose }: Props) {
  const state = onChoose
    ? { name, value, onChange: (event: ChangeEvent<HTMLSelectElement>) => onChoose(event.target.value) }
    : { name, defaultValue: value }
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the select is in its box
    <label className={`field ${className}`}>
      <span className="field-label">{label}</span>
      <SelectBox {...state} choices={choices} />
    </label>
  )
}

type BoxProps = ComponentProps<'select'> & {
  choices: readonly Choice[]
  /** Further class names of the box. */
  box?: string
}

/** A native select in its box, without a label. */
export function SelectBox({ choices, box = '', ...select }: BoxProps) {
  return (
    <span className={`field-box ${box}`}>
      <select {...select}>
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Icon name="down" size={16} />
    </span>
  )
}
