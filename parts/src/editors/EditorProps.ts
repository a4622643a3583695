import type { CodeLanguage } from './code/codeLanguages.ts'
import type { EditorImages } from './images/EditorImages.ts'

/** What the three editors take alike. Nothing written is ''. */
export interface EditorProps {
  value: string
  onChange?: (value: string) => void
  /** Names the editor for those who do not see it. */
  label: string
  /** Of the element that takes the focus. */
  id?: string
  /** In pixels; the lower edge can be pulled. */
  height?: number
  placeholder?: string
  disabled?: boolean
  readOnly?: boolean
  status?: 'error' | 'warning'
  onBlur?: () => void
}

export interface CodeEditorProps extends EditorProps {
  language?: CodeLanguage
}

export interface MarkdownEditorProps extends EditorProps {
  /** Without it pictures cannot be inserted. */
  images?: EditorImages
}

export interface RichTextEditorProps extends EditorProps {
  /** Without it pictures cannot be inserted. */
  images?: EditorImages
}
