import { dictionary, integer, rows, text, yesNo } from '../resource/kinds/builders.ts'
import { type SyncPeriod, syncPeriods } from '../resources/online/OnlineField.ts'
import { onlineForm } from '../resources/online/onlineForm.ts'
import type { ProposedColumn } from '../resources/online/workbook/proposeColumn.ts'
import type { ListChoice } from '../resources/online/workbook/proposeList.ts'
import { answerOf, defineEndpoint, may } from './defineEndpoint.ts'
import type { FormPlan } from './onlineForms.ts'
import type { WorkbookForm } from './onlineWorkbook.ts'

/** A table that no resource and no part of the system uses. */
export interface FreeTable {
  name: string
  /** Its comment. */
  title: string | null
  /** About how many rows it has; null where the database has not counted them yet. */
  rows: number | null
}

/** A column of a table as a field. */
export interface AdoptedColumn extends ProposedColumn, ListChoice {
  column: string
  /** As the database calls it. */
  type: string
}

/** What a table could become. */
export interface AdoptProposal {
  title: string
  code: string
  table: string
  /** The data source that has the table; null for our own database. */
  source: string | null
  /** The column that gives the ids: the primary key, or one of `keys` that is chosen where there is none. */
  key: string | null
  keys: string[]
  /** Null where counting the rows could take long. */
  rowCount: number | null
  columns: AdoptedColumn[]
  /** What a column can be made to refer to. */
  dictionaries: { code: string; title: string }[]
}

/** How far the copy of a table of a data source is. */
export interface SyncState {
  /** The title of the form, which a view of it does not have. */
  title: string
  /** The name of the data source; null once it has been deleted. */
  source: string | null
  table: string
  every: SyncPeriod
  /** When the rows that are shown were read; null before the first time. */
  asOf: string | null
  /** When it was tried last, and why that failed. */
  triedAt: string | null
  problem: string | null
  isRunning: boolean
  /** How many rows of the source are not shown, and how many values. */
  leftOutRows: number
  leftOutValues: number
  /** What was left out, in sentences; only for users who design forms. */
  notes: string[]
}

const base = `${onlineForm.path}/adopt`
const form = text('表单', { required: true })
const table = text('数据表', { required: true, max: 64 })
const source = text('数据源')
const code = text('编码', { required: true, max: 20 })
const every = text('同步周期', {
  problem: (value) => (Object.hasOwn(syncPeriods, value) ? undefined : '须为 hour、day 或 manual'),
})

/**
 * Tables of the database belong to no tenant, so that only platform administrators may adopt them. Those of a data
 * source may be adopted by users who may read it.
 */
export const onlineAdoptEndpoints = {
  tables: defineEndpoint({
    method: 'GET',
    path: `${base}/tables`,
    access: may(onlineForm, 'add'),
    input: {},
    answer: answerOf<FreeTable[]>(),
  }),
  propose: defineEndpoint({
    method: 'GET',
    path: `${base}/propose`,
    access: may(onlineForm, 'add'),
    input: { table, source },
    answer: answerOf<AdoptProposal>(),
  }),
  /** Creates the draft of a form that shows the table. */
  create: defineEndpoint({
    method: 'POST',
    path: `${base}/create`,
    access: may(onlineForm, 'add'),
    input: {
      title: text('名称', { required: true, max: 30 }),
      code,
      table,
      source,
      every,
      key: text('编号列', { max: 64, help: '没有主键的数据表须选择' }),
      columns: rows(
        '列',
        {
          column: text('数据表的列', { required: true, max: 64 }),
          title: text('标题', { required: true, max: 30 }),
          kind: dictionary('类型', 'online_field_kind', { required: true }),
          format: dictionary('格式', 'online_text_format'),
          source: text('字典', { max: 64 }),
          required: yesNo('必填'),
          unique: yesNo('不重复'),
          length: integer('长度', { min: 0, max: 2_000 }),
          inList: yesNo('列表显示'),
          inSearch: yesNo('查询条件'),
        },
        { required: true, min: 1, max: 500 },
      ),
    },
    answer: answerOf<WorkbookForm>(),
  }),
  /** Of a published form, or of a view of it. */
  syncState: defineEndpoint({
    method: 'GET',
    path: `${base}/syncState`,
    access: 'byInput',
    input: { code },
    answer: answerOf<SyncState>(),
  }),
  /** Reads the rows of a data source again, in the background. */
  sync: defineEndpoint({
    method: 'POST',
    path: `${base}/sync`,
    access: may(onlineForm, 'publish'),
    input: { code },
    answer: answerOf<null>(),
  }),
  setSyncPeriod: defineEndpoint({
    method: 'POST',
    path: `${base}/setSyncPeriod`,
    access: may(onlineForm, 'publish'),
    input: { code, every: { ...every, required: true } },
    answer: answerOf<null>(),
  }),
  takeOverPlan: defineEndpoint({
    method: 'GET',
    path: `${base}/takeOverPlan`,
    access: may(onlineForm, 'publish'),
    input: { id: form },
    answer: answerOf<FormPlan>(),
  }),
  /** Copies the rows into a table of the form's own, which it keeps from then on. */
  takeOver: defineEndpoint({
    method: 'POST',
    path: `${base}/takeOver`,
    access: may(onlineForm, 'publish'),
    input: { id: form, version: integer('版本', { required: true }) },
    answer: answerOf<null>(),
  }),
}
