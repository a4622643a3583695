import type { FieldOf, FieldOptions, Kind, Read } from '../Field.ts'
import { isBlank } from '../Field.ts'
import type { Rule } from '../Query.ts'

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/** Opaque structured data; objects or arrays, edited as text in forms and sheets. */
export interface JsonField extends FieldOptions, FieldOf<'json', Json> {
  kind: 'json'
}

export function json<const O extends FieldOptions>(title: string, options?: O): JsonField & O {
  return { kind: 'json', title, ...options } as JsonField & O
}

const maxJsonLength = 200_000

function readJson(raw: unknown): Read<Json> {
  if (isBlank(raw)) return { value: null }
  let value: unknown = raw
  if (typeof raw === 'string') {
    try {
      value = JSON.parse(raw)
    } catch {
      return { problem: '不是有效的 JSON' }
    }
  }
  const text = JSON.stringify(value)
  if (text.length > maxJsonLength) return { problem: '内容过大' }
  if (text.includes('\\u0000')) return { problem: '含有无法保存的字符' }
  return { value: value as Json }
}

const jsonKind: Kind<JsonField, Json> = {
  storage: 'json',
  rules: ['isNull', 'notNull'] satisfies Rule[],
  asks: '请输入',
  read: readJson,
  readText: readJson,
  print: (value) => JSON.stringify(value),
  hint: () => 'JSON 文本',
}

json.kind = jsonKind
