import { contract, enterprise, entrustment, type Resource, user } from '@lexdesk/domain'

/** A list of the menu. */
export interface MeasuredList {
  group: string
  title: string
  path: string
  resource: Resource
}

/** The list that is opened first, with code that is not loaded yet. */
export const firstList: MeasuredList = { group: '系统管理', title: '用户管理', path: '/isystem/user', resource: user }

/** Three further ones, each with at least ten rows and eight columns. */
export const furtherLists: readonly MeasuredList[] = [
  { group: '企业管理', title: '企业', path: '/legal/enterprise', resource: enterprise },
  { group: '合同管理', title: '合同', path: '/legal/contract', resource: contract },
  { group: '委托管理', title: '委托', path: '/legal/entrustment', resource: entrustment },
]
