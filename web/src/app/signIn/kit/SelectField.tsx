import { useId } from 'react'

interface SelectFieldProps {
  label: string
  name: string
  placeholder: string
  options: readonly { value: string; text: string }[]
  defaultValue?: string | undefined
  problem?: string | undefined
  onInput?: () => void
}

export function SelectField({ label, problem, placeholder, options, defaultValue = '', ...select }: SelectFieldProps) {
  const id = useId()
  return (
    <div className="user-field">
      <label htmlFor={id}>{label}</label>
      <div className="user-box" data-invalid={problem !== undefined}>
        <select
          {...select}
          id={id}
          defaultValue={defaultValue}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-hint`}
        >
          <option value="" disabled>
            {placeholder}
          </option>
          {options.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      </div>
      <div id={`${id}-hint`} className="user-hint">
        {problem}
      </div>
    </div>
  )
}
