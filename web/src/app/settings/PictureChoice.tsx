import { CheckOutlined } from '@ant-design/icons'
import { Tooltip } from 'antd'
import { type CSSProperties, useId } from 'react'
import './PictureChoice.css'

interface PictureChoiceProps<Value extends string> {
  /** The accessible name of the choice. */
  label: string
  value: Value
  options: readonly { value: Value; title: string; className: string; style?: CSSProperties }[]
  onChange: (value: Value) => void
}

/** A choice between small pictures, as radio buttons for keyboard and screen readers. */
export function PictureChoice<Value extends string>({ label, value, options, onChange }: PictureChoiceProps<Value>) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className="picture-choice">
      {options.map((option) => (
        <Tooltip key={option.value} title={option.title}>
          <label className={`picture-choice-option ${option.className}`} style={option.style}>
            <input
              type="radio"
              name={name}
              aria-label={option.title}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.value === value && <CheckOutlined aria-hidden className="picture-choice-mark" />}
          </label>
        </Tooltip>
      ))}
    </div>
  )
}
