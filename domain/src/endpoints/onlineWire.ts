import { text } from '../resource/kinds/builders.ts'
import type { Values } from '../resource/readRow.ts'
import { onlineForm } from '../resources/online/onlineForm.ts'
import { onlineView } from '../resources/online/onlineView.ts'
import type { UsedButton } from './onlineButtons.ts'
import { answerOf, defineEndpoint, fileAnswer, type InputParser, listInput, may } from './defineEndpoint.ts'

const base = '/online/cgform'
const api = `${base}/api`
const code = text('表单编号', { required: true })
const id = text('记录', { required: true })
const table = text('数据表', { required: true })
/** The parameters of a list or the values of a row, which the form itself reads. */
const withCode = (fields = { code }): InputParser<Values> => ({ parse: (raw) => raw, fields })
const envelope = answerOf<Values>()
const list = answerOf<Values[]>()

/** The calls by which a client of the old wire reads and writes the rows of online forms (wire contract §3.27). */
export const onlineWireEndpoints = {
  columns: defineEndpoint({
    ...{ method: 'GET', path: `${api}/getColumns/:code`, access: 'byInput', input: { code }, answer: envelope },
  }),
  erpColumns: defineEndpoint({
    ...{ method: 'GET', path: `${api}/getErpColumns/:code`, access: 'byInput', input: { code }, answer: envelope },
  }),
  queryInfo: defineEndpoint({
    ...{ method: 'GET', path: `${api}/getQueryInfo/:code`, access: 'byInput', input: { code }, answer: list },
  }),
  data: defineEndpoint({
    ...{ method: 'GET', path: `${api}/getData/:code`, access: 'byInput', input: withCode(), answer: envelope },
  }),
  treeData: defineEndpoint({
    ...{ method: 'GET', path: `${api}/getTreeData/:code`, access: 'byInput', input: withCode(), answer: envelope },
  }),
  formItem: defineEndpoint({
    ...{ method: 'GET', path: `${api}/getFormItem/:code`, access: 'byInput', input: { code }, answer: envelope },
  }),
  formItemByTable: defineEndpoint({
    ...{ method: 'GET', path: `${api}/getFormItemBytbname/:table`, access: 'byInput' },
    ...{ input: { table }, answer: envelope },
  }),
  /** Always empty: scripts are kept for other servers and never handed out to be run. */
  script: defineEndpoint({
    ...{ method: 'GET', path: `${api}/getEnhanceJs/:code`, access: 'byInput', input: { code } },
    answer: answerOf<string>(),
  }),
  add: defineEndpoint({
    ...{ method: 'POST', path: `${api}/form/:code`, access: 'byInput', input: withCode(), answer: envelope },
  }),
  edit: defineEndpoint({
    ...{ method: 'PUT', path: `${api}/form/:code`, access: 'byInput', input: withCode(), answer: envelope },
  }),
  row: defineEndpoint({
    ...{ method: 'GET', path: `${api}/form/:code/:id`, access: 'byInput', input: { code, id }, answer: envelope },
  }),
  delete: defineEndpoint({
    ...{ method: 'DELETE', path: `${api}/form/:code/:id`, access: 'byInput', input: { code, id } },
    answer: answerOf<null>(),
  }),
  rowByTable: defineEndpoint({
    ...{ method: 'GET', path: `${api}/form/table_name/:table/:dataId`, access: 'byInput' },
    ...{ input: { table, dataId: id }, answer: envelope },
  }),
  line: defineEndpoint({
    ...{ method: 'GET', path: `${api}/subform/:table/:mainId`, access: 'byInput' },
    ...{ input: { table, mainId: id }, answer: answerOf<Values | null>() },
  }),
  lines: defineEndpoint({
    ...{ method: 'GET', path: `${api}/subform/list/:table/:mainId`, access: 'byInput' },
    ...{ input: { table, mainId: id }, answer: list },
  }),
  /** Uses a button of a record, or takes a step that asks for nothing. */
  doButton: defineEndpoint({
    ...{ method: 'POST', path: `${api}/doButton`, access: 'byInput', answer: answerOf<UsedButton | null>() },
    input: { formId: code, buttonCode: text('按钮', { required: true }), dataId: id },
  }),
  exportXls: defineEndpoint({
    ...{ method: 'GET', path: `${api}/exportXls/:code`, access: 'byInput', input: withCode() },
    ...{ takesReaderCookie: true, answer: fileAnswer },
  }),
  importXls: defineEndpoint({
    ...{ method: 'POST', path: `${api}/importXls/:code`, access: 'byInput', input: withCode() },
    answer: answerOf<unknown>(),
  }),
}

const head = text('表单', { required: true })

/** The calls of its designer. Heads and fields of the old wire are turned into lines of our form, or refused. */
export const onlineDesignEndpoints = {
  list: defineEndpoint({
    ...{ method: 'GET', path: `${base}/head/list`, access: may(onlineForm, 'list'), input: listInput(onlineForm) },
    answer: envelope,
  }),
  delete: defineEndpoint({
    ...{ method: 'DELETE', path: `${base}/head/delete`, access: may(onlineForm, 'delete'), input: { id: head } },
    answer: answerOf<null>(),
  }),
  deleteBatch: defineEndpoint({
    ...{ method: 'DELETE', path: `${base}/head/deleteBatch`, access: may(onlineForm, 'delete'), input: { ids: head } },
    answer: answerOf<null>(),
  }),
  removeRecord: defineEndpoint({
    ...{ method: 'DELETE', path: `${base}/head/removeRecord`, access: may(onlineForm, 'delete'), input: { id: head } },
    answer: answerOf<null>(),
  }),
  /** A new form with the same fields. */
  copyTable: defineEndpoint({
    ...{ method: 'GET', path: `${base}/head/copyOnlineTable/:id`, access: may(onlineForm, 'add'), changesByGet: true },
    ...{ input: { id: head, tableName: text('数据表', { required: true }) }, answer: answerOf<null>() },
  }),
  /** A new view of a form, which the old wire calls a copy. */
  copy: defineEndpoint({
    ...{ method: 'POST', path: `${base}/head/copyOnline`, access: may(onlineView, 'add') },
    ...{ input: { code: head }, answer: answerOf<null>() },
  }),
  fields: defineEndpoint({
    ...{ method: 'GET', path: `${base}/field/listByHeadId`, access: may(onlineForm, 'list'), input: { headId: head } },
    answer: list,
  }),
  fieldsByCode: defineEndpoint({
    ...{ method: 'GET', path: `${base}/field/listByHeadCode`, access: may(onlineForm, 'list') },
    ...{ input: { headCode: head }, answer: list },
  }),
  indexes: defineEndpoint({
    ...{ method: 'GET', path: `${base}/index/listByHeadId`, access: may(onlineForm, 'list'), input: { headId: head } },
    answer: list,
  }),
  checkTable: defineEndpoint({
    ...{ method: 'GET', path: `${api}/checkOnlyTable`, access: may(onlineForm, 'list') },
    ...{ input: { tbname: table, id: text('表单') }, answer: answerOf<number>() },
  }),
  /** The buttons of a form. Their titles can be changed and they can be deleted; what they do is set in the designer. */
  buttons: defineEndpoint({
    ...{ method: 'GET', path: `${base}/button/list/:form`, access: may(onlineForm, 'list'), input: { form: head } },
    answer: envelope,
  }),
  addButton: defineEndpoint({
    ...{ method: 'POST', path: `${base}/button/add`, access: may(onlineForm, 'edit'), answer: answerOf<null>() },
    input: { parse: (raw) => raw } as InputParser<Values>,
  }),
  editButton: defineEndpoint({
    ...{ method: 'PUT', path: `${base}/button/edit`, otherMethods: ['POST'], access: may(onlineForm, 'edit') },
    ...{ input: { parse: (raw) => raw } as InputParser<Values>, answer: answerOf<null>() },
  }),
  deleteButtons: defineEndpoint({
    ...{ method: 'DELETE', path: `${base}/button/deleteBatch`, access: may(onlineForm, 'edit') },
    ...{ input: { ids: text('按钮', { required: true }) }, answer: answerOf<null>() },
  }),
  /** The same buttons, for the page that adds scripts to them in an old client. */
  enhanceButtons: defineEndpoint({
    ...{ method: 'GET', path: `${base}/head/enhanceButton/:form`, access: may(onlineForm, 'list') },
    ...{ input: { form: head }, answer: list },
  }),
  /** The tables of the database that can become forms. */
  queryTables: defineEndpoint({
    ...{ method: 'GET', path: `${base}/head/queryTables`, access: may(onlineForm, 'add') },
    ...{ input: { tableName: text('数据表') }, answer: list },
  }),
  /** Creates the draft of a read-only form for each of them. */
  transTables: defineEndpoint({
    ...{ method: 'POST', path: `${base}/head/transTables/:names`, access: may(onlineForm, 'add') },
    ...{ input: { names: table }, answer: answerOf<null>() },
  }),
  addAll: defineEndpoint({
    ...{ method: 'POST', path: `${api}/addAll`, access: may(onlineForm, 'add') },
    ...{ input: { parse: (raw) => raw } as InputParser<Values>, answer: answerOf<null>() },
  }),
  editAll: defineEndpoint({
    ...{ method: 'PUT', path: `${api}/editAll`, otherMethods: ['POST'], access: may(onlineForm, 'edit') },
    ...{ input: { parse: (raw) => raw } as InputParser<Values>, answer: answerOf<null>() },
  }),
  synchronise: defineEndpoint({
    ...{ method: 'POST', path: `${api}/doDbSynch/:id/:mode`, access: may(onlineForm, 'publish') },
    ...{ input: { id: head, mode: text('方式', { required: true }) }, answer: answerOf<null>() },
  }),
}
