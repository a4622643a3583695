import type { AnyRow } from '@lexdesk/domain'
import type { ReactNode } from 'react'

/** What a form section of an area's own is given. */
interface FormSlotProps {
  mode: 'add' | 'edit'
  values: Readonly<Record<string, unknown>>
  onChange: (name: string, value: unknown) => void
  disabled?: boolean
}

/** The second rung of the ladder: what an area adds to the screens that are derived from a definition. */
export interface ResourceSlots {
  /** Draws the cell of a column in place of its field's own display. */
  columns?: Record<string, (row: AnyRow) => ReactNode>
  /** Stands under 更多 of a row. */
  rowActions?: (row: AnyRow) => ReactNode
  /** Stands beside 新增, 导入 and 导出. */
  toolbar?: ReactNode
  /** Sections of the form, by their title; they follow the derived ones. */
  formSections?: Record<string, (props: FormSlotProps) => ReactNode>
  pageTop?: ReactNode
}
