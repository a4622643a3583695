import type { DictionaryItem, FieldOf, FieldOptions, Kind, Names, Read } from '../Field.ts'
import { isBlank } from '../Field.ts'
import { choiceRules, type Rule } from '../Query.ts'
import { readString } from './text.ts'

interface ChoiceOptions extends FieldOptions {
  default?: string
}
export interface DictionaryField extends ChoiceOptions, FieldOf<'dictionary', string> {
  kind: 'dictionary'
  dictionary: string
  /** Dictionary values that only the system writes: neither offered nor accepted here. */
  except?: readonly string[]
}
export interface DictionariesField extends FieldOptions, FieldOf<'dictionaries', string[]> {
  kind: 'dictionaries'
  dictionary: string
}
export interface YesNoField extends ChoiceOptions, FieldOf<'yesNo', string> {
  kind: 'yesNo'
  /** The stored values for yes and no, Y and N unless the wire has others. */
  values: readonly [yes: string, no: string]
}

export function dictionary<const O extends ChoiceOptions & { except?: readonly string[] }>(
  title: string,
  dictionaryCode: string,
  options?: O,
) {
  return { kind: 'dictionary', title, dictionary: dictionaryCode, ...options } as DictionaryField & O
}
/** Several values of one dictionary. */
export function dictionaries<const O extends FieldOptions>(title: string, dictionaryCode: string, options?: O) {
  return { kind: 'dictionaries', title, dictionary: dictionaryCode, ...options } as DictionariesField & O
}
export function yesNo<const O extends ChoiceOptions & { values?: readonly [string, string] }>(
  title: string,
  options?: O,
) {
  return { kind: 'yesNo', title, values: ['Y', 'N'], ...options } as YesNoField & O
}

/** The text of a value; an unknown one is shown unchanged so that no data is hidden. */
function textOf(items: readonly DictionaryItem[], value: string): string {
  return items.find((item) => item.value === value)?.text ?? value
}

/** The dictionary items that an operator may choose for a field. */
export function offeredItems(
  { except = [] }: { dictionary: string; except?: readonly string[] },
  items: readonly DictionaryItem[],
): readonly DictionaryItem[] {
  return items.filter(({ value }) => !except.includes(value))
}

function valueOf(field: { dictionary: string; except?: readonly string[] }, words: string, names: Names): Read<string> {
  const items = offeredItems(field, names.dictionary(field.dictionary))
  const item = items.find((i) => i.text === words) ?? items.find((i) => i.value === words)
  if (item) return { value: item.value }
  const known = items
    .slice(0, 8)
    .map((i) => i.text)
    .join('、')
  return { problem: `没有“${words}”这一选项，可选：${known}${items.length > 8 ? '…' : ''}` }
}

const dictionaryKind: Kind<DictionaryField, string> = {
  storage: 'text',
  rules: choiceRules,
  asks: '请选择',
  read: (raw, { except }) => {
    const read = readString(raw, 100)
    const isExcepted = 'value' in read && read.value !== null && except?.includes(read.value)
    return isExcepted ? { problem: '只能由系统登记，请选择其他选项' } : read
  },
  readText: (cell, field, names) => (isBlank(cell) ? { value: null } : valueOf(field, cell.trim(), names)),
  print: (value, field, names) => textOf(names.dictionary(field.dictionary), value),
  hint: () => '从可选内容中选择一项',
}

/** Accepts arrays and the comma-joined strings of the wire. */
export function readList(raw: unknown, max = 200): Read<string[]> {
  if (isBlank(raw)) return { value: null }
  const joined = Array.isArray(raw) ? { value: null } : readString(raw)
  if ('problem' in joined) return joined
  const parts: unknown[] = Array.isArray(raw) ? raw : (joined.value ?? '').split(',')
  const values: string[] = []
  for (const part of parts) {
    const read = readString(part, 100)
    if ('problem' in read) return read
    if (read.value !== null && !values.includes(read.value)) values.push(read.value)
  }
  if (values.length > max) return { problem: `最多选择 ${max} 项` }
  return { value: values.length ? values : null }
}

const wordSeparator = /[,，、;；]/

const dictionariesKind: Kind<DictionariesField, string[]> = {
  storage: 'list',
  rules: ['in', 'eq', 'isNull', 'notNull'] satisfies Rule[],
  asks: '请选择',
  read: (raw) => readList(raw),
  readText: (cell, field, names) => {
    const values: string[] = []
    for (const words of cell
      .split(wordSeparator)
      .map((w) => w.trim())
      .filter(Boolean)) {
      const read = valueOf(field, words, names)
      if ('problem' in read) return read
      if (read.value !== null) values.push(read.value)
    }
    return readList(values)
  },
  print: (value, field, names) => value.map((v) => textOf(names.dictionary(field.dictionary), v)).join(','),
  hint: () => '从可选内容中选择，多项用逗号分隔',
}

const yesWords = ['是', 'y', 'yes', 'true', '1', '√', '有']
const noWords = ['否', 'n', 'no', 'false', '0', '×', '无']

const yesNoKind: Kind<YesNoField, string> = {
  storage: 'text',
  rules: choiceRules,
  asks: '请选择',
  read: (raw, field) => {
    if (isBlank(raw)) return { value: null }
    const text = readString(raw, 100)
    if ('problem' in text) return { problem: '应为“是”或“否”' }
    const [yes, no] = field.values
    const words = (text.value ?? '').trim()
    if (words === yes || raw === true || yesWords.includes(words.toLowerCase())) return { value: yes }
    if (words === no || raw === false || noWords.includes(words.toLowerCase())) return { value: no }
    return { problem: '应为“是”或“否”' }
  },
  readText: (cell, field) => yesNoKind.read(cell, field),
  print: (value, field) => (value === field.values[0] ? '是' : value === field.values[1] ? '否' : value),
  hint: () => '填写“是”或“否”',
}

dictionary.kind = dictionaryKind
dictionaries.kind = dictionariesKind
yesNo.kind = yesNoKind
