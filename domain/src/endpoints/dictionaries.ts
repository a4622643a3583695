import { multiline, references, text } from '../resource/kinds/builders.ts'
import { directoryPermission } from '../resource/pickPermissions.ts'
import type { Values } from '../resource/readRow.ts'
import type { Row } from '../resource/defineResource.ts'
import { errors } from '../errors.ts'
import { dict } from '../resources/system/dict.ts'
import { dictItem } from '../resources/system/dictItem.ts'
import { answerOf, defineEndpoint, may } from './defineEndpoint.ts'

/** An item of a dictionary, or a row of a table used as one. */
export interface DictionaryOption {
  value: string
  text: string
  title: string
  color?: string
}

/** A field with values of a dictionary, and the number of rows with each value. */
export interface DictionaryUse {
  resource: string
  title: string
  field: string
  counts: Record<string, number>
}

/** A dictionary under its wire names (wire contract §3.8). */
export interface DictionaryRow extends Pick<
  Row<typeof dict>,
  'id' | 'dictName' | 'dictCode' | 'description' | 'type' | 'createBy' | 'createTime' | 'updateBy' | 'updateTime'
> {
  /** 1: in the recycle bin. */
  delFlag: 0 | 1
}

/** A tree select node; the client fills `value` (wire contract §2.6). */
export interface TreeSelectNode {
  key: string
  title: string
  leaf: boolean
  icon: null
  parentId: string | null
  value: null
  code: null
  children: null
}

const treeDataFields = {
  pid: text('上级'),
  tableName: text('数据表', { required: true }),
  text: text('显示字段', { required: true }),
  code: text('值字段', { required: true }),
  pidField: text('上级字段', { required: true }),
  hasChildField: text('子节点字段'),
  condition: text('条件'),
}
type TreeDataInput = Record<keyof typeof treeDataFields, string>

const base = '/sys/dict'
/** Code of a dictionary, or `table,text,code` of a registered table. */
const source = text('字典', { required: true })
const id = text('字典', { required: true })

export const dictionaryEndpoints = {
  queryAllDictItems: defineEndpoint({
    method: 'GET',
    path: `${base}/queryAllDictItems`,
    access: 'signedIn',
    answer: answerOf<Record<string, DictionaryOption[]>>(),
  }),
  /** `enabled=1` excludes items that may no longer be chosen. */
  getDictItems: defineEndpoint({
    method: 'GET',
    path: `${base}/getDictItems/:dict`,
    access: 'signedIn',
    input: { dict: source, enabled: text('只含启用') },
    answer: answerOf<DictionaryOption[]>(),
  }),
  loadDict: defineEndpoint({
    method: 'GET',
    path: `${base}/loadDict/:dict`,
    access: 'byInput',
    input: { dict: source, keyword: multiline('关键词'), pageSize: text('条数') },
    answer: answerOf<DictionaryOption[]>(),
  }),
  /** The texts of some keys, joined by commas. */
  loadDictItem: defineEndpoint({
    method: 'GET',
    path: `${base}/loadDictItem/:dict`,
    access: 'byInput',
    input: { dict: source, key: multiline('键', { required: true }) },
    answer: answerOf<string[]>(),
  }),
  queryTableData: defineEndpoint({
    method: 'GET',
    path: `${base}/queryTableData`,
    access: 'byInput',
    input: {
      table: text('数据表', { required: true }),
      text: text('显示字段', { required: true }),
      code: text('值字段', { required: true }),
      pageNo: text('页码'),
      pageSize: text('每页条数'),
      keyword: multiline('关键词'),
      codeValue: references('值', 'dict', { max: 1_000 }),
    },
    answer: answerOf<{ value: string; text: string }[]>(),
  }),
  /** All parameters but the condition are required, though some may be empty. */
  loadTreeData: defineEndpoint({
    method: 'GET',
    path: `${base}/loadTreeData`,
    access: 'byInput',
    input: { parse: readTreeData, fields: treeDataFields },
    answer: answerOf<TreeSelectNode[]>(),
  }),
  getDictText: defineEndpoint({
    method: 'GET',
    path: `${base}/getDictText/:code/:key`,
    access: 'signedIn',
    input: { code: text('字典', { required: true }), key: text('值', { required: true }) },
    answer: answerOf<string | null>(),
  }),
  /** Invalidates the dictionary cache on every instance. The header of stock clients offers it to all staff. */
  refleshCache: defineEndpoint({
    method: 'GET',
    otherMethods: ['POST', 'PUT', 'DELETE'],
    path: `${base}/refleshCache`,
    access: { anyPermission: [directoryPermission, 'dict:list'] },
    answer: answerOf<null>(),
  }),
  treeList: defineEndpoint({
    method: 'GET',
    path: `${base}/treeList`,
    access: may(dict, 'list'),
    input: { dictName: text('字典名称') },
    answer: answerOf<(DictionaryRow & { key: string; title: string })[]>(),
  }),
  uses: defineEndpoint({
    method: 'GET',
    path: `${base}/uses`,
    access: may(dict, 'list'),
    input: { id },
    answer: answerOf<DictionaryUse[]>(),
  }),
  deleteList: defineEndpoint({
    method: 'GET',
    path: `${base}/deleteList`,
    access: may(dict, 'restore'),
    answer: answerOf<DictionaryRow[]>(),
  }),
  back: defineEndpoint({
    method: 'PUT',
    path: `${base}/back/:id`,
    access: may(dict, 'restore'),
    input: { id },
    answer: answerOf<null>(),
  }),
  deletePhysic: defineEndpoint({
    method: 'DELETE',
    path: `${base}/deletePhysic/:id`,
    access: may(dict, 'restore'),
    input: { id },
    answer: answerOf<null>(),
  }),
  dictItemCheck: defineEndpoint({
    method: 'GET',
    path: '/sys/dictItem/dictItemCheck',
    access: may(dictItem, 'list'),
    input: {
      dictId: text('字典', { required: true }),
      itemValue: text('字典项值', { required: true }),
      id: text('字典项'),
    },
    answer: answerOf<null>(),
  }),
}

/** All but the condition must be sent, though some may be empty. */
function readTreeData(raw: Values): TreeDataInput {
  const given = (name: keyof TreeDataInput): string => {
    const value = raw[name]
    if (typeof value !== 'string') throw errors.badRequest(`缺少参数 ${name}`)
    return value.trim()
  }
  return {
    pid: given('pid'),
    condition: raw.condition === undefined ? '' : given('condition'),
    hasChildField: given('hasChildField'),
    tableName: given('tableName'),
    text: given('text'),
    code: given('code'),
    pidField: given('pidField'),
  }
}
