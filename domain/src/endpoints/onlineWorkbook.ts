import { dictionary, integer, multiline, rows, text, yesNo } from '../resource/kinds/builders.ts'
import { onlineForm } from '../resources/online/onlineForm.ts'
import { longestFieldTitle } from '../resources/online/workbook/cleanTitle.ts'
import type { ProposedColumn } from '../resources/online/workbook/proposeColumn.ts'
import type { ListChoice } from '../resources/online/workbook/proposeList.ts'
import { answerOf, defineEndpoint, may } from './defineEndpoint.ts'

/** A column of a sheet as a field; the title is proposed from its head. */
export interface WorkbookColumn extends ProposedColumn, ListChoice {
  /** As it is written in the file. */
  head: string
}

/** What a sheet of a workbook could become. */
export interface WorkbookProposal {
  /** From the name of the file. */
  title: string
  code: string
  /** All visible sheets, and the one that was read. */
  sheets: string[]
  sheet: string
  /** The line of the head. */
  headLine: number
  rowCount: number
  columns: WorkbookColumn[]
  /** What a column can be made to refer to instead. */
  dictionaries: { code: string; title: string }[]
  resources: { name: string; title: string }[]
  /** Dictionaries can be created with the form. */
  mayAddDictionaries: boolean
}

export interface WorkbookForm {
  id: string
  version: number
  code: string
  title: string
}

export interface CreatedForm extends WorkbookForm {
  /** The names of the fields, in the order of the columns. */
  names: string[]
}

export const onlineWorkbookEndpoints = {
  /** A multipart form with the workbook and, unless it is the first, the name of the sheet. Nothing is stored. */
  propose: defineEndpoint({
    method: 'POST',
    path: `${onlineForm.path}/workbook/propose`,
    access: may(onlineForm, 'add'),
    isRead: true,
    answer: answerOf<WorkbookProposal>(),
  }),
  /** Creates the draft of a form and its dictionaries, all or nothing. */
  create: defineEndpoint({
    method: 'POST',
    path: `${onlineForm.path}/workbook/create`,
    access: may(onlineForm, 'add'),
    input: {
      title: text('名称', { required: true, max: 30 }),
      code: text('编码', { required: true, max: 20 }),
      columns: rows(
        '列',
        {
          title: text('标题', { required: true, max: longestFieldTitle }),
          kind: dictionary('类型', 'online_field_kind', { required: true }),
          format: dictionary('格式', 'online_text_format'),
          source: text('字典或资源', { max: 64 }),
          items: multiline('新字典的项', { max: 5_000, help: '每行一项' }),
          required: yesNo('必填'),
          unique: yesNo('不重复'),
          length: integer('长度', { min: 0, max: 2_000 }),
          inList: yesNo('列表显示'),
          inSearch: yesNo('查询条件'),
        },
        { required: true, min: 1, max: 200 },
      ),
    },
    answer: answerOf<CreatedForm>(),
  }),
}
