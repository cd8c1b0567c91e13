import { languageOfText } from '@/lib/writing'

type Choice<Value> = { value: Value; label: string; example?: string }

type Props<Value> = {
  name: string
  label: string
  hint?: string
  value: Value
  choices: readonly Choice<Value>[]
  onChoose: (value: Value) => void
}

/** One of a few options, all of them visible: native radio buttons, with their own keyboard behaviour. */
export function Choices<Value extends string>({ name, label, hint, value, choices, onChoose }: Props<Value>) {
  return (
    <fieldset aria-describedby={hint && `${name}-hint`}>
      <legend className="font-semibold text-ink">{label}</legend>
      {hint && (
        <p id={`${name}-hint`} className="mt-0.5 text-sm text-quiet">
          {hint}
        </p>
      )}
      <div
        className={`mt-2.5 grid gap-1 ${choices.length > 4 ? 'grid-cols-3' : 'auto-cols-fr grid-flow-col'} rounded-md bg-ground p-1 inset-ring inset-ring-line`}
      >
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="choice group relative grid min-h-11 place-content-center justify-items-center rounded-sm p-2 text-center inset-ring inset-ring-transparent transition-colors hover:bg-raised has-checked:bg-float has-checked:inset-ring-edge"
          >
            <input
              type="radio"
              name={name}
              className="absolute inset-0 size-full cursor-pointer appearance-none rounded-[inherit]"
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChoose(choice.value)}
            />
            <span className="text-sm font-medium text-soft group-has-checked:font-semibold group-has-checked:text-ink">
              {choice.label}
            </span>
            {choice.example && (
              <span
                className="max-w-full truncate text-xs text-quiet"
                lang={languageOfText(choice.example)}
                aria-hidden="true"
              >
                {choice.example}
              </span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
