import type { AnyRow } from '@lexdesk/domain'
import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Session } from '../api/session/Session.ts'
import type { ImportPreview } from './import/importStage.ts'

/** What a form section of an area's own is given. */
export interface FormSlotProps {
  mode: 'add' | 'edit'
  values: Readonly<Record<string, unknown>>
  /** The row as the work began; of a new one its defaults. */
  original: Readonly<Record<string, unknown>>
  onChange: (name: string, value: unknown) => void
  /** What is wrong with a value of the section. */
  errorOf: (name: string) => string | undefined
  disabled?: boolean
}

/** What a section in the dialog of a step is given. */
export interface ActionSlotProps {
  row: AnyRow
  values: Readonly<Record<string, unknown>>
  onChange: (name: string, value: unknown) => void
  /** What is wrong with a value of the section. */
  errorOf: (name: string) => string | undefined
}

/** What a toolbar of an area's own is given. */
interface ToolbarSlotProps {
  chosen: readonly AnyRow[]
  /** Unticks all rows. */
  clear: () => void
}

/** The second rung of the ladder: what an area adds to the screens that are derived from a definition. */
export interface ResourceSlots {
  /** Draws the cell of a column in place of its field's own display. */
  columns?: Record<string, (row: AnyRow) => ReactNode>
  /** Stands under 更多 of a row; `close` folds that up again. */
  rowActions?: (row: AnyRow, close: () => void) => ReactNode
  /** Stands beside 新增, 导入 and 导出. */
  toolbar?: ReactNode | ((props: ToolbarSlotProps) => ReactNode)
  /** Sections of the form, by their title: in place of the fields of a derived one, or after all of them. */
  formSections?: Record<string, (props: FormSlotProps) => ReactNode>
  /** Values that the sections fill in and that are no fields: they are sent beside the row, for the area's own rules. */
  beside?: readonly string[]
  /** Stands in the question before rows are deleted: what goes with them. */
  deleteNote?: (rows: readonly AnyRow[]) => ReactNode
  /** Stands above the lines of a sheet before they are imported: what else they change. */
  importNote?: (preview: ImportPreview) => ReactNode
  /** Stands under the fields of a step, by its name. */
  actionSections?: Record<string, (props: ActionSlotProps) => ReactNode>
  /** Draws a value in the details of a record in place of its field's own display. */
  details?: Record<string, (row: AnyRow) => ReactNode>
  /** Reads what `detailTop` shows, so that it is there when the record is first drawn. */
  loadWith?: (row: AnyRow, tools: { client: QueryClient; menu: Session['menu'] }) => Promise<void>
  /** Above the tabs of a record; `showTab` opens one of them by its title. */
  detailTop?: (row: AnyRow, showTab: (title: string) => void) => ReactNode
  /** Further tabs of a record between its details and its history, by their titles. */
  detailTabs?: Record<string, (row: AnyRow) => ReactNode>
  pageTop?: ReactNode
}
