import { isJapanese } from '@/lib/format'

type Choice<Value> = { value: Value; label: string; example?: string }

type Props<Value> = {
  name: string
  label: string
  hint?: string
  value: Value
  choices: readonly Choice<Value>[]
  onChoose: (value: Value) => void
}

/** One of a few, all of them in sight: native radio buttons, so that the arrow keys work as ever. */
export function Choices<Value extends string>({ name, label, hint, value, choices, onChoose }: Props<Value>) {
  return (
    <fieldset className="choices" aria-describedby={hint && `${name}-hint`}>
      <legend>{label}</legend>
      {hint && (
        <p id={`${name}-hint`} className="setting-hint">
          {hint}
        </p>
      )}
      <div className="choices-row">
        {choices.map((choice) => (
          <label key={choice.value} className="choice">
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChoose(choice.value)}
            />
            <span className="choice-label">{choice.label}</span>
            {choice.example && (
              <span className="choice-example" lang={isJapanese(choice.example) ? 'ja' : undefined} aria-hidden="true">
                {choice.example}
              </span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
