import { multiline, text } from '../resource/kinds/builders.ts'
import type { Values } from '../resource/readRow.ts'
import { category } from '../resources/system/category.ts'
import type { Page } from '../wire/envelope.ts'
import { answerOf, defineEndpoint, type InputParser, may } from './defineEndpoint.ts'

const base = category.path
const list = may(category, 'list')
const picks = { picks: 'category' }
const pid = text('上级分类', { required: true })

export const categoryEndpoints = {
  rootList: defineEndpoint({
    method: 'GET',
    path: `${base}/rootList`,
    access: list,
    input: { pid: text('上级分类'), pageNo: text('页码'), pageSize: text('每页条数') },
    answer: answerOf<Page<Values>>(),
  }),
  /** Also takes the filters of the list. */
  childList: defineEndpoint({
    method: 'GET',
    path: `${base}/childList`,
    access: list,
    input: { parse: (raw) => raw, about: { list: category.name }, fields: { pid } } as InputParser<Values>,
    answer: answerOf<Values[]>(),
  }),
  getChildListBatch: defineEndpoint({
    method: 'GET',
    path: `${base}/getChildListBatch`,
    access: list,
    input: { parentIds: multiline('上级分类', { required: true }) },
    answer: answerOf<Page<Values>>(),
  }),
  checkCode: defineEndpoint({
    method: 'GET',
    path: `${base}/checkCode`,
    access: list,
    input: { pid: text('上级分类'), code: text('编码') },
    answer: answerOf<null>(),
  }),
  loadTreeRoot: defineEndpoint({
    method: 'GET',
    path: `${base}/loadTreeRoot`,
    access: picks,
    input: { async: text('逐级加载'), pcode: text('上级编码') },
    answer: answerOf<unknown>(),
  }),
  loadTreeChildren: defineEndpoint({
    method: 'GET',
    path: `${base}/loadTreeChildren`,
    access: picks,
    input: { pid },
    answer: answerOf<unknown>(),
  }),
  loadOne: defineEndpoint({
    method: 'GET',
    path: `${base}/loadOne`,
    access: picks,
    input: { field: text('字段', { required: true }), val: text('值', { required: true }) },
    answer: answerOf<Values>(),
  }),
  loadTreeData: defineEndpoint({
    method: 'GET',
    path: `${base}/loadTreeData`,
    access: picks,
    input: { pid: text('上级分类'), pcode: text('上级编码'), condition: multiline('条件') },
    answer: answerOf<unknown>(),
  }),
  loadAllData: defineEndpoint({
    method: 'GET',
    path: `${base}/loadAllData`,
    access: picks,
    input: { code: text('编码') },
    answer: answerOf<{ value: string; text: string; title: string }[]>(),
  }),
  /** Old clients end the path with a slash and send the ids in the query; the specification has them in the path. */
  loadDictItem: defineEndpoint({
    method: 'GET',
    path: `${base}/loadDictItem/`,
    otherPaths: [`${base}/loadDictItem`, `${base}/loadDictItem/:ids`],
    access: picks,
    input: { ids: multiline('分类') },
    answer: answerOf<string[]>(),
  }),
}
