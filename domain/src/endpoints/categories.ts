import { multiline, text } from '../resource/kinds/builders.ts'
import type { Values } from '../resource/readRow.ts'
import { category } from '../resources/system/category.ts'
import type { Page } from '../wire/envelope.ts'
import { answerOf, defineEndpoint, type InputParser, may } from './defineEndpoint.ts'

/** A category as a row of its page (wire contract §4.15). */
export interface CategoryRow {
  id: string
  /** `0` for a root. */
  pid: string
  name: string
  code: string
  hasChild: '0' | '1'
  sysOrgCode: string | null
  createBy: string | null
  createTime: string
  updateBy: string | null
  updateTime: string | null
}

/** A tree select node; the client fills `value` (wire contract §2.11). */
export interface CategoryNode {
  key: string
  title: string
  leaf: boolean
  icon: null
  parentId: string
  value: null
  code: string
  children: CategoryNode[] | null
}

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
    answer: answerOf<Page<CategoryRow>>(),
  }),
  /** Also takes the filters of the list. */
  childList: defineEndpoint({
    method: 'GET',
    path: `${base}/childList`,
    access: list,
    input: { parse: (raw) => raw, about: { list: category.name }, fields: { pid } } as InputParser<Values>,
    answer: answerOf<CategoryRow[]>(),
  }),
  getChildListBatch: defineEndpoint({
    method: 'GET',
    path: `${base}/getChildListBatch`,
    access: list,
    input: { parentIds: multiline('上级分类', { required: true }) },
    answer: answerOf<Page<CategoryRow>>(),
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
    answer: answerOf<CategoryNode[]>(),
  }),
  loadTreeChildren: defineEndpoint({
    method: 'GET',
    path: `${base}/loadTreeChildren`,
    access: picks,
    input: { pid },
    answer: answerOf<CategoryNode[]>(),
  }),
  loadOne: defineEndpoint({
    method: 'GET',
    path: `${base}/loadOne`,
    access: picks,
    input: { field: text('字段', { required: true }), val: text('值', { required: true }) },
    answer: answerOf<CategoryRow>(),
  }),
  loadTreeData: defineEndpoint({
    method: 'GET',
    path: `${base}/loadTreeData`,
    access: picks,
    input: { pid: text('上级分类'), pcode: text('上级编码'), condition: multiline('条件') },
    answer: answerOf<CategoryNode[]>(),
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
