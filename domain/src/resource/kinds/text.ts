import { checkPattern, type PatternName, patterns } from '../../patterns.ts'
import { maxTextLength } from '../../limits.ts'
import type { FieldOf, FieldOptions, Kind, Read } from '../Field.ts'
import { isBlank } from '../Field.ts'
import { textRules } from '../Query.ts'
import { keysOf, namesHint } from './keysOf.ts'

export interface TextOptions extends FieldOptions {
  min?: number
  max?: number
  pattern?: PatternName
  /** What the whole text must match, written by an office: only the server tries it, where it can be stopped. */
  ownPattern?: { pattern: string; message: string }
  /** A further check shared by server and client; returns the error, shown after the title. */
  problem?: (value: string) => string | undefined
  /** Holds comma-joined keys of another resource: sheets show and accept their names. */
  names?: { resource: string; key: string }
  /** Holds a user name: people see the real name, which is sent beside it. */
  account?: boolean
  /**
   * Picked from the rows of a report, which gives `fills`, with the field itself among them. `params` are parameters of
   * the report, each with the field of its line or of the form whose value it takes; `fixed` are others with their values.
   */
  popup?: {
    report: string
    params?: Readonly<Record<string, string>>
    fixed?: Readonly<Record<string, string>>
  }
  /** Also searchable by pinyin and initials. */
  pinyin?: boolean
  /** A text field with other spellings of the same names, one per line: searchable by any of them. */
  searchKey?: string
  default?: string
}
export interface TextField extends TextOptions, FieldOf<'text', string> {
  kind: 'text'
}

export function text<const O extends TextOptions>(title: string, options?: O): TextField & O {
  return { kind: 'text', title, ...options } as TextField & O
}

const characters = (value: string): number => [...value].length

const textKind: Kind<TextField, string> = {
  storage: 'text',
  rules: textRules,
  asks: '请输入',
  read: (raw, field) => {
    const read = readString(raw, field.max ?? 255)
    if ('problem' in read || read.value === null) return read
    const value = read.value.trim()
    if (value === '') return { value: null }
    if (field.min !== undefined && characters(value) < field.min) return { problem: `不能少于 ${field.min} 个字` }
    if (field.pattern) {
      const message = checkPattern(field.pattern, value)
      if (message) return { problem: `：${message}` }
    }
    const problem = field.problem?.(value)
    return problem ? { problem } : { value }
  },
  readText: (cell, field, names) => {
    if (!field.names) return textKind.read(cell, field)
    const read = keysOf(field.names, cell, names)
    return 'problem' in read ? read : textKind.read(read.value?.join(','), field)
  },
  print: (value) => value,
  hint: ({ names, min, max = 255, pattern, ownPattern }) =>
    names
      ? namesHint
      : [`最多 ${max} 个字`, min && `至少 ${min} 个字`, pattern && patterns[pattern].message, ownPattern?.message]
          .filter(Boolean)
          .join('，'),
}

/** Any text: numbers are accepted; objects and characters that PostgreSQL or readers cannot handle are not. */
export function readString(raw: unknown, max = maxTextLength): Read<string> {
  if (isBlank(raw)) return { value: null }
  if (typeof raw !== 'string' && typeof raw !== 'number' && typeof raw !== 'boolean') return { problem: '应为文本' }
  const value = String(raw)
  if (value.includes('\0') || !value.isWellFormed()) return { problem: '含有无法保存的字符' }
  if (value.length > max && characters(value) > max) return { problem: `不能超过 ${max} 个字` }
  return { value }
}

text.kind = textKind
