import type { OnlineButton } from './OnlineButton.ts'
import type { OnlineState, OnlineStep } from './OnlineStates.ts'

/** The kinds of field that an online form can have: those of the engine, and `rows`, the head of a sub-table. */
export const onlineKinds = {
  text: '文本',
  multiline: '多行文本',
  richText: '富文本',
  markdown: 'Markdown',
  integer: '整数',
  number: '小数',
  money: '金额',
  date: '日期',
  datetime: '日期时间',
  time: '时间',
  yesNo: '是否',
  dictionary: '字典单选',
  dictionaries: '字典多选',
  category: '分类',
  reference: '关联记录',
  references: '关联多条记录',
  tree: '关联树形记录',
  popup: '弹出报表',
  user: '人员',
  department: '部门',
  region: '地区',
  sequence: '编号',
  file: '文件',
  image: '图片',
  rows: '附表',
} as const

export type OnlineKind = keyof typeof onlineKinds

/** A draft can name kinds that do not exist. */
export const isOnlineKind = (kind: unknown): kind is OnlineKind =>
  typeof kind === 'string' && Object.hasOwn(onlineKinds, kind)

/** One line of the designer. */
export interface OnlineField {
  title: string
  name: string
  kind: OnlineKind
  /** The name of the sub-table that the field belongs to; empty for the form itself. */
  subTable: string | null
  required: string | null
  unique: string | null
  inList: string | null
  inSearch: string | null
  /** The code of a dictionary, report or 填值规则, the name of the resource that is referred to, or that of a category's root. */
  source: string | null
  /** The most characters of a text, or the decimal places of a number. */
  length: number | null
  /** What a text must look like, one of `textFormats`. */
  format: string | null
  /** Computed where it starts with `=`. */
  defaultValue: string | null
  section: string | null
  help: string | null
  /** Conditions over the other fields, as expressions. */
  shownIf?: string | null
  requiredIf?: string | null
  lockedIf?: string | null
  /** The expression that computes the value. */
  formula?: string | null
  /** `half` or `full` of the form's width; by default as usual for its kind. */
  formWidth?: string
  /** The width of its column in pixels. */
  listWidth?: number
  /** The place of its column, from 1; by default as in the designer. */
  listOrder?: number
  /** Which columns are left out first where they do not fit: 1 is always shown, 3 goes first. */
  importance?: string
  /** Of a number, or the fewest characters of a text. Amounts are in yuan. */
  min?: number
  max?: number
  /** The roles that may see the field, and those that may change it; empty: everybody. */
  seenBy?: string[]
  changedBy?: string[]
  /** What the whole of a text must match, and the message if it does not. */
  pattern?: string
  patternMessage?: string
  /** Of a choice: the fields of the chosen record that are shown, and those that fill own fields. */
  shows?: string
  fills?: string
  /** Of a pop-up: the parameters of its report, each with the own field whose value it takes. */
  params?: string
  /** Further parameters with the values that they always have, as a client sends them. */
  fixedParams?: Readonly<Record<string, string>>
}

/** A condition that every record must meet. */
export interface OnlineCheck {
  condition: string
  message: string
  /** Where the message is shown; by default at the first field of the condition. */
  field: string | null
}

/** A table of another program that a form shows. Until it is taken over, the form only reads it. */
export interface AdoptedTable {
  /** The data source that has it, whose rows are synced into the table of the form; without one it is in our database. */
  source?: string
  table: string
  /** The column that gives the ids: its primary key, or one that was chosen where there is none. */
  key: string
  /** The column of each field, by the name of the field. */
  columns: Readonly<Record<string, string>>
}

/** How often the rows of a data source are read again. */
export const syncPeriods = { hour: '每小时', day: '每天', manual: '手动' } as const
export type SyncPeriod = keyof typeof syncPeriods

/** The directions in which a list is sorted. */
export const onlineSortOrders = { asc: '从小到大', desc: '从大到小' } as const

/** A form as it is published: plain data, from which both sides build the same resource. */
export interface OnlineDefinition {
  code: string
  title: string
  isTree: string | null
  titleField: string | null
  fields: readonly OnlineField[]
  checks?: readonly OnlineCheck[]
  /** For a view: the code of the form whose rows it shows. */
  formCode?: string
  /** For a view: fields that its expressions need, and that it does not show. */
  unseen?: readonly string[]
  /** How its list is drawn, one of `onlineThemes`. */
  theme?: string
  states?: readonly OnlineState[]
  steps?: readonly OnlineStep[]
  buttons?: readonly OnlineButton[]
  /** The field by which the list is sorted, by its name or title. */
  sortField?: string
  /** One of `onlineSortOrders`. */
  sortOrder?: string
  /** Y: rows can be edited in a sheet. */
  sheet?: string
  /** The reference to the record that each row is a part of, by its name or title. */
  belongsTo?: string
  /** Where the rows are, for a form without a table of its own. */
  adopted?: AdoptedTable
}

/** Whether the rows are a copy of a table of a data source. */
export const isSynced = ({ adopted }: OnlineDefinition): boolean => adopted?.source !== undefined

export const isYes = (value: string | null): boolean => value === 'Y'
