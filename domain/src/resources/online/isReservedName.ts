import { keptWords } from '../../expression/environment.ts'
import { listParameters } from '../../resource/listParameters.ts'

const columns = new Set([
  ...['id', 'version', 'tenantId', 'sysOrgCode', 'createBy', 'createTime', 'updateBy', 'updateTime'],
  ...['deletedAt', 'deletedBy', 'parentId', 'orderNum', 'reason', 'status'],
  // PostgreSQL has these in every table.
  ...['ctid', 'xmin', 'xmax', 'cmin', 'cmax', 'tableoid'],
])

/** Names of columns that every table has, and those that every object of the program has, such as `constructor`. */
export const isReservedName = (name: string): boolean =>
  columns.has(name) || name === 'prototype' || name in Object.prototype || /pinyin$/i.test(name)

/** Names that the program chooses itself: expressions can name the field, and lists can be searched by it. */
export const isProposableName = (name: string): boolean =>
  !isReservedName(name) && !keptWords.has(name) && !listParameters.has(name)
