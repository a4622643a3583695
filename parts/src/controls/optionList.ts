import { isRecord, textOf } from '../pickers/PickerRecord.ts'

export interface Option {
  value: string
  text: string
  disabled?: boolean
}

/** Reads options with a text, label or title; undefined if the answer is not a list. */
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

/**
 * Options in antd's format. Selected values that are no longer offered are retained, without a known text under their
 * own name, so that they can be removed.
 */
export function antdOptions(
  options: readonly Option[],
  values: readonly string[],
  texts?: ReadonlyMap<string, string>,
) {
  const unknown = values.filter((value) => options.every((option) => option.value !== value))
  return [
    ...options.map(({ value, text, disabled }) => ({ value, label: text, disabled })),
    ...unknown.map((value) => ({ value, label: texts?.get(value) ?? value })),
  ]
}
