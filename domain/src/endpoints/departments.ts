import { maxSelections } from '../limits.ts'
import { references, text } from '../resource/kinds/builders.ts'
import type { Values } from '../resource/readRow.ts'
import { department } from '../resources/system/department.ts'
import { answerOf, defineEndpoint } from './defineEndpoint.ts'
import type { Colleague } from './users.ts'

/** A department in a tree (wire contract §2.5). */
export interface DepartmentNode {
  id: string
  title: string
  orgCode: string
  parentId: string | null
  isLeaf: boolean
  children: DepartmentNode[] | null
}

/** A department in a tree of ids and names. */
export interface DepartmentIdNode {
  key: string
  value: string
  title: string
  children: DepartmentIdNode[] | null
}

const base = department.path
const access = { picks: 'department' }

export const departmentEndpoints = {
  queryTreeList: defineEndpoint({
    method: 'GET',
    path: `${base}/queryTreeList`,
    access,
    answer: answerOf<DepartmentNode[]>(),
  }),
  queryIdTree: defineEndpoint({
    method: 'GET',
    path: `${base}/queryIdTree`,
    access,
    answer: answerOf<DepartmentIdNode[]>(),
  }),
  /** One level of the tree. */
  queryDepartTreeSync: defineEndpoint({
    method: 'GET',
    path: `${base}/queryDepartTreeSync`,
    access,
    input: { pid: text('上级部门') },
    answer: answerOf<DepartmentNode[]>(),
  }),
  searchBy: defineEndpoint({
    method: 'GET',
    path: `${base}/searchBy`,
    access,
    input: { keyWord: text('关键词', { required: true }), myDeptSearch: text('只查我的部门') },
    answer: answerOf<DepartmentNode[]>(),
  }),
  /** The departments that the caller supervises; null for other users. */
  queryMyDeptTreeList: defineEndpoint({
    method: 'GET',
    path: `${base}/queryMyDeptTreeList`,
    access: 'signedIn',
    answer: answerOf<DepartmentNode[] | null>(),
  }),
  listAll: defineEndpoint({
    method: 'GET',
    path: `${base}/listAll`,
    access,
    input: { id: references('部门', 'department', { max: maxSelections }) },
    answer: answerOf<Values[]>(),
  }),
  getDepartName: defineEndpoint({
    method: 'GET',
    path: `${base}/getDepartName`,
    access,
    input: { orgCode: text('部门编码', { required: true }) },
    answer: answerOf<Values | null>(),
  }),
  queryTreeByKeyWord: defineEndpoint({
    method: 'GET',
    path: `${base}/queryTreeByKeyWord`,
    access,
    input: { keyWord: text('关键词') },
    answer: answerOf<{ departList: DepartmentNode[]; userList: Colleague[] }>(),
  }),
}
