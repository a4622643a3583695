import type { CodeLanguage } from './code/codeLanguages.ts'
import type { EditorImages } from './images/EditorImages.ts'

/** Props shared by the three editors. The empty value is ''. */
export interface EditorProps {
  value: string
  onChange?: (value: string) => void
  /** Accessible name of the editor. */
  label: string
  /** Id of the element that receives the focus. */
  id?: string
  /** In pixels; the lower edge can be dragged. */
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
  /** Without it images cannot be inserted. */
  images?: EditorImages
}

export interface RichTextEditorProps extends EditorProps {
  /** Without it images cannot be inserted. */
  images?: EditorImages
}
