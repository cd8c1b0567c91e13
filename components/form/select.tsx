import { Icon } from '../ui/icon'

export type Choice = { value: string; label: string }

type Props = { name: string; label: string; value: string; choices: readonly Choice[] }

/** A native select with its label above. The option with the empty value is the default. */
export function Select({ name, label, value, choices }: Props) {
  return (
    <label className="field">
      <span className="field-label">{label}</span>
      <span className="field-box">
        <select name={name} defaultValue={value}>
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
