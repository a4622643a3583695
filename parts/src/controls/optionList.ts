import { isRecord, textOf } from '../pickers/PickerRecord.ts'

export interface Option {
  value: string
  text: string
  disabled?: boolean
}

/** Reads options with a text, label or title; undefined for what is no list. */
export function readOptions(answer: unknown): Option[] | undefined {
  if (answer === null) return []
  if (!Array.isArray(answer)) return undefined
  const used = new Set<string>()
  return answer.filter(isRecord).flatMap((option) => {
    const value = textOf(option.value)
    if (value === '' || used.has(value)) return []
    used.add(value)
    const text = textOf(option.text) || textOf(option.label) || textOf(option.title) || value
    return { value, text, ...(option.disabled === true && { disabled: true }) }
  })
}

/** Options as antd takes them. Values that are no longer offered stay, by their own name, and can be taken out. */
export function antdOptions(options: readonly Option[], values: readonly string[]) {
  const gone = values.filter((value) => options.every((option) => option.value !== value))
  return [
    ...options.map(({ value, text, disabled }) => ({ value, label: text, disabled })),
    ...gone.map((value) => ({ value, label: value })),
  ]
}
