import { dictionary, integer, rows, text, yesNo } from '../resource/kinds/builders.ts'
import { dataSource } from '../resources/system/dataSource.ts'
import { onlineForm } from '../resources/online/onlineForm.ts'
import type { ProposedColumn } from '../resources/online/workbook/proposeColumn.ts'
import { answerOf, defineEndpoint, fileAnswer, may } from './defineEndpoint.ts'
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
export interface AdoptedColumn extends ProposedColumn {
  column: string
  /** As the database calls it. */
  type: string
}

/** What a table could become. */
export interface AdoptProposal {
  title: string
  code: string
  table: string
  /** The column that gives the ids: the primary key, or one of `keys` that is chosen where there is none. */
  key: string | null
  keys: string[]
  rowCount: number
  columns: AdoptedColumn[]
  /** What a column can be made to refer to. */
  dictionaries: { code: string; title: string }[]
}

const base = `${onlineForm.path}/adopt`
const form = text('表单', { required: true })
const table = text('数据表', { required: true, max: 63 })

/** Tables of the database belong to no tenant, so that only platform administrators may adopt them. */
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
    input: { table },
    answer: answerOf<AdoptProposal>(),
  }),
  /** Creates the draft of a form that reads the table. */
  create: defineEndpoint({
    method: 'POST',
    path: `${base}/create`,
    access: may(onlineForm, 'add'),
    input: {
      title: text('名称', { required: true, max: 30 }),
      code: text('编码', { required: true, max: 20 }),
      table,
      key: text('编号列', { max: 63, help: '没有主键的数据表须选择' }),
      columns: rows(
        '列',
        {
          column: text('数据表的列', { required: true, max: 63 }),
          title: text('标题', { required: true, max: 30 }),
          kind: dictionary('类型', 'online_field_kind', { required: true }),
          format: dictionary('格式', 'online_text_format'),
          source: text('字典', { max: 64 }),
          required: yesNo('必填'),
          unique: yesNo('不重复'),
          length: integer('长度', { min: 0, max: 2_000 }),
        },
        { required: true, min: 1, max: 500 },
      ),
    },
    answer: answerOf<WorkbookForm>(),
  }),
  /** The rows of a table of a data source as a workbook, from which a form can be created. */
  sourceSheet: defineEndpoint({
    method: 'GET',
    path: `${base}/sourceSheet`,
    access: may(dataSource, 'test'),
    input: { source: text('数据源', { required: true }), table: text('数据表', { required: true }) },
    answer: fileAnswer,
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
