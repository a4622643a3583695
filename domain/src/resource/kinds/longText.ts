import { maxRichTextLength, maxTextLength } from '../../limits.ts'
import type { FieldOf, FieldOptions, Kind } from '../Field.ts'
import type { Rule } from '../Query.ts'
import { readString } from './text.ts'

interface LongTextOptions extends FieldOptions {
  max?: number
  default?: string
}
export interface MultilineField extends LongTextOptions, FieldOf<'multiline', string> {
  kind: 'multiline'
}
export interface RichTextField extends LongTextOptions, FieldOf<'richText', string> {
  kind: 'richText'
}
export interface MarkdownField extends LongTextOptions, FieldOf<'markdown', string> {
  kind: 'markdown'
}
export interface CodeField extends LongTextOptions, FieldOf<'code', string> {
  kind: 'code'
  language?: 'javascript' | 'sql' | 'json' | 'java'
}

export function multiline<const O extends LongTextOptions>(title: string, options?: O): MultilineField & O {
  return { kind: 'multiline', title, ...options } as MultilineField & O
}
/** HTML; the server sanitizes it with an allow list before it is stored. */
export function richText<const O extends LongTextOptions>(title: string, options?: O): RichTextField & O {
  return { kind: 'richText', title, ...options } as RichTextField & O
}
export function markdown<const O extends LongTextOptions>(title: string, options?: O): MarkdownField & O {
  return { kind: 'markdown', title, ...options } as MarkdownField & O
}
export function code<const O extends LongTextOptions & { language?: CodeField['language'] }>(
  title: string,
  options?: O,
): CodeField & O {
  return { kind: 'code', title, ...options } as CodeField & O
}

const longTextRules: readonly Rule[] = ['like', 'isNull', 'notNull']

function longTextKind<F extends { max?: number }>(defaultMax: number): Kind<F, string> {
  const kind: Kind<F, string> = {
    storage: 'text',
    rules: longTextRules,
    asks: '请输入',
    read: (raw, field) => readString(raw, field.max ?? defaultMax),
    readText: (cell, field) => kind.read(cell, field),
    print: (value) => value,
    hint: ({ max }) => (max ? `最多 ${max} 个字` : '文本'),
  }
  return kind
}

const multilineKind = longTextKind<MultilineField>(maxTextLength)
const markdownKind = longTextKind<MarkdownField>(maxRichTextLength)
const codeKind = longTextKind<CodeField>(maxRichTextLength)
const richTextKind: Kind<RichTextField, string> = {
  ...longTextKind<RichTextField>(maxRichTextLength),
  // An import compares it with what is stored: `printedRichText` of the server is the same in SQL.
  print: (value) =>
    value
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
}

multiline.kind = multilineKind
richText.kind = richTextKind
markdown.kind = markdownKind
code.kind = codeKind
