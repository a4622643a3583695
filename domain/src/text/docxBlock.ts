/** A run of text with one style. */
export interface DocxRun {
  text: string
  isBold?: boolean
  isItalic?: boolean
  isUnderlined?: boolean
}

/** The text of a Word file as paragraphs and tables: plain data, never trusted markup. */
export type DocxBlock =
  | { kind: 'paragraph'; level?: number; align?: 'center' | 'right'; runs: DocxRun[] }
  | { kind: 'table'; rows: DocxBlock[][][] }
