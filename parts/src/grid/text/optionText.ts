import type { CellOption, CellText, Parsed, TextColumn } from './CellText.ts'

const optionFor = ({ options = [] }: TextColumn, value: unknown): CellOption | undefined =>
  options.find((option) => option.value === String(value))

/** Matches the label first: a spreadsheet holds labels and rarely the values behind them. */
const optionNamed = ({ options = [] }: TextColumn, text: string): CellOption | undefined =>
  options.find((option) => option.text === text) ?? options.find((option) => option.value === text)

const unknownOption = ({ title, options, dictCode }: TextColumn, names: string): Parsed =>
  options === undefined && dictCode !== undefined
    ? { problem: `${title}的选项尚未加载，请稍后重试` }
    : { problem: `${title}没有选项“${names}”` }

const isBlank = (value: unknown): boolean => value === null || value === undefined || value === ''

/** One of several options. An unknown value is shown unchanged: options may load later. */
export const optionText: CellText = {
  print: (value, column) => (isBlank(value) ? '' : (optionFor(column, value)?.text ?? String(value))),
  parse(text, column) {
    const name = text.trim()
    if (name === '') return { value: '' }
    const option = optionNamed(column, name)
    if (option) return { value: option.value }
    return column.allowInput ? { value: name } : unknownOption(column, name)
  },
}

/** Several options, stored as values joined by commas. */
export const optionsText: CellText = {
  print: (value, column) =>
    isBlank(value)
      ? ''
      : String(value)
          .split(',')
          .map((one) => optionText.print(one, column))
          .join('、'),
  parse(text, column) {
    const names = text
      .split(/[、,，;；\n]/)
      .map((name) => name.trim())
      .filter(Boolean)
    const unknown = names.filter((name) => !optionNamed(column, name))
    if (unknown.length > 0 && !column.allowInput) return unknownOption(column, unknown.join('、'))
    return { value: names.map((name) => optionNamed(column, name)?.value ?? name).join(',') }
  },
}
