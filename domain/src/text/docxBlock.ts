/** A piece of text of one look. */
export interface DocxRun {
  text: string
  isBold?: boolean
  isItalic?: boolean
  isUnderlined?: boolean
}

/** The text of a Word file as paragraphs and tables: data that a page draws, never markup that it trusts. */
export type DocxBlock =
  | { kind: 'paragraph'; level?: number; align?: 'center' | 'right'; runs: DocxRun[] }
  | { kind: 'table'; rows: DocxBlock[][][] }
