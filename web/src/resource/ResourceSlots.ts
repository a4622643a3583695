import type { Resource, StepsOf, systemFields } from '@lexdesk/domain'
import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ShownRow } from '../api/resource/ResourceCalls.ts'
import type { Session } from '../api/session/Session.ts'
import type { Choices } from '../fields/rows/rowColumns.ts'
import type { BulkAct } from './bulk/BulkAct.ts'
import type { Fill } from '../fields/chosenFills.ts'
import type { ImportPreview } from './import/importStage.ts'
import type { SheetEdits } from './sheet/sheetEdits.ts'

/** Props of a custom form section. */
export interface FormSlotProps {
  mode: 'add' | 'edit'
  values: Readonly<Record<string, unknown>>
  /** The initial row; for a new one its defaults. */
  original: Readonly<Record<string, unknown>>
  onChange: (name: string, value: unknown) => void
  /** The error of a value of the section. */
  errorOf: (name: string) => string | undefined
  disabled?: boolean
}

/** The input fields of the steps of a resource. */
type StepField<R extends Resource> = string extends keyof R['fields']
  ? string
  : { [S in keyof StepsOf<R>]: StepsOf<R>[S] extends { fields: infer F } ? keyof F & string : never }[keyof StepsOf<R>]

/** Props of a custom section in the dialog of a step. */
export interface ActionSlotProps<R extends Resource = Resource> {
  row: ShownRow<R>
  values: Readonly<{ [K in StepField<R>]?: unknown }>
  onChange: (name: string, value: unknown) => void
  /** The error of a value of the section. */
  errorOf: (name: string) => string | undefined
}

/** Props of a custom toolbar. */
interface ToolbarSlotProps<R extends Resource> {
  chosen: readonly ShownRow<R>[]
  /** Clears the selection. */
  clear: () => void
}

/** Renderers of field values, by field name. */
type Drawn<R extends Resource> = {
  [K in keyof R['fields'] | keyof typeof systemFields]?: (row: ShownRow<R>) => ReactNode
}

/** The second rung of the ladder: what an area adds to the screens that are derived from a definition. */
export interface ResourceSlots<R extends Resource = Resource> {
  /** Renders the cell of a column in place of its field's own display. */
  columns?: Drawn<R>
  /** Shown in the list below a row that is expanded. Not on cards, nor in trees and grouped lists. */
  panel?: (row: ShownRow<R>) => ReactNode
  /** Shown below the list, about the row that was clicked last or chosen in its menu, while the list has this row. */
  below?: { title: string; show: (row: ShownRow<R> | undefined) => ReactNode }
  /** The page that the title of a row links to, in place of opening the record. */
  pageOf?: (row: ShownRow<R>) => string | null
  /** Shown under 更多 of a row; `close` closes the menu. */
  rowActions?: (row: ShownRow<R>, close: () => void) => ReactNode
  /** Offered under 批量操作 beside steps and fields. */
  bulkActs?: readonly BulkAct[]
  /** Shown beside 新增, 导入 and 导出. */
  toolbar?: ReactNode | ((props: ToolbarSlotProps<R>) => ReactNode)
  /** Form sections by title: in place of the fields of a derived section, or after all of them. */
  formSections?: Record<string, (props: FormSlotProps) => ReactNode>
  /** The form has tables of many columns: it takes the width of the window. */
  wideForm?: true
  /** Values of the sections that are not fields: they are sent beside the row, for the area's own rules. */
  beside?: readonly string[]
  /** Values of the sections that a new row needs, with the message when one is missing. */
  neededBeside?: Readonly<Record<string, string>>
  /** What a record chosen in a form proposes for other fields, by the field of the choice. */
  fills?: { readonly [K in keyof R['fields'] & string]?: Fill }
  /** Shown in the confirmation before rows are deleted: what is deleted with them. */
  deleteNote?: (rows: readonly ShownRow<R>[]) => ReactNode
  /** Shown above the lines of a sheet before they are imported: what else they change. */
  importNote?: (preview: ImportPreview) => ReactNode
  /** Shown before a sheet is saved: what else its rows change. With it every sheet asks for confirmation. */
  sheetNote?: (edits: SheetEdits) => ReactNode
  /** In sheets: the values of fields that a section of the form offers. */
  sheetChoices?: Choices
  /** Shown below the fields of a step, by its name. */
  actionSections?: Record<string, (props: ActionSlotProps<R>) => ReactNode>
  /** Renders a value in the details of a record in place of its field's own display. */
  details?: Drawn<R>
  /** Prefetches what `detailTop` shows, so that it is available on the first render. */
  loadWith?: (row: ShownRow<R>, tools: { client: QueryClient; menu: Session['menu'] }) => Promise<void>
  /** Above the tabs of a record; `showTab` opens one of them by its title. */
  detailTop?: (row: ShownRow<R>, showTab: (title: string) => void) => ReactNode
  /** Further tabs of a record between its details and its history, by title. */
  detailTabs?: Record<string, (row: ShownRow<R>) => ReactNode>
  /** Beside the title of the list: other views of its records. */
  viewChoice?: ReactNode
  pageTop?: ReactNode
}

const noSlots: ResourceSlots = {}

/** For the screens of any resource: they pass a slot the rows of its own resource. */
export const anySlots = <R extends Resource>(slots: ResourceSlots<R> | undefined): ResourceSlots =>
  slots ? (slots as unknown as ResourceSlots) : noSlots
