import type { Resource, StepsOf, systemFields } from '@lexdesk/domain'
import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ShownRow } from '../api/resource/ResourceCalls.ts'
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

/** What the steps of a resource ask for. */
type StepField<R extends Resource> = string extends keyof R['fields']
  ? string
  : { [S in keyof StepsOf<R>]: StepsOf<R>[S] extends { fields: infer F } ? keyof F & string : never }[keyof StepsOf<R>]

/** What a section in the dialog of a step is given. */
export interface ActionSlotProps<R extends Resource = Resource> {
  row: ShownRow<R>
  values: Readonly<{ [K in StepField<R>]?: unknown }>
  onChange: (name: string, value: unknown) => void
  /** What is wrong with a value of the section. */
  errorOf: (name: string) => string | undefined
}

/** What a toolbar of an area's own is given. */
interface ToolbarSlotProps<R extends Resource> {
  chosen: readonly ShownRow<R>[]
  /** Unticks all rows. */
  clear: () => void
}

/** What draws the values of fields, by their names. */
type Drawn<R extends Resource> = {
  [K in keyof R['fields'] | keyof typeof systemFields]?: (row: ShownRow<R>) => ReactNode
}

/** The second rung of the ladder: what an area adds to the screens that are derived from a definition. */
export interface ResourceSlots<R extends Resource = Resource> {
  /** Draws the cell of a column in place of its field's own display. */
  columns?: Drawn<R>
  /** Stands under 更多 of a row; `close` folds that up again. */
  rowActions?: (row: ShownRow<R>, close: () => void) => ReactNode
  /** Stands beside 新增, 导入 and 导出. */
  toolbar?: ReactNode | ((props: ToolbarSlotProps<R>) => ReactNode)
  /** Sections of the form, by their title: in place of the fields of a derived one, or after all of them. */
  formSections?: Record<string, (props: FormSlotProps) => ReactNode>
  /** Values that the sections fill in and that are no fields: they are sent beside the row, for the area's own rules. */
  beside?: readonly string[]
  /** Stands in the question before rows are deleted: what goes with them. */
  deleteNote?: (rows: readonly ShownRow<R>[]) => ReactNode
  /** Stands above the lines of a sheet before they are imported: what else they change. */
  importNote?: (preview: ImportPreview) => ReactNode
  /** Stands under the fields of a step, by its name. */
  actionSections?: Record<string, (props: ActionSlotProps<R>) => ReactNode>
  /** Draws a value in the details of a record in place of its field's own display. */
  details?: Drawn<R>
  /** Reads what `detailTop` shows, so that it is there when the record is first drawn. */
  loadWith?: (row: ShownRow<R>, tools: { client: QueryClient; menu: Session['menu'] }) => Promise<void>
  /** Above the tabs of a record; `showTab` opens one of them by its title. */
  detailTop?: (row: ShownRow<R>, showTab: (title: string) => void) => ReactNode
  /** Further tabs of a record between its details and its history, by their titles. */
  detailTabs?: Record<string, (row: ShownRow<R>) => ReactNode>
  pageTop?: ReactNode
}

const noSlots: ResourceSlots = {}

/** For the screens of any resource: they give a slot the rows of its own resource. */
export const anySlots = <R extends Resource>(slots: ResourceSlots<R> | undefined): ResourceSlots =>
  slots ? (slots as unknown as ResourceSlots) : noSlots
