import type { Act } from './Act.ts'
import type { Resource } from './defineResource.ts'

export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
}

const suffixes = {
  list: ['GET', '/list'],
  /** Counts and sums of the list by the values of one field `groupBy`; without it, of all rows. */
  groups: ['GET', '/groups'],
  /** Key and name of rows, for pickers: keyword, keys, parent, pageSize. */
  options: ['GET', '/options'],
  queryById: ['GET', '/queryById'],
  add: ['POST', '/add'],
  edit: ['PUT', '/edit'],
  /** Adds, changes and deletes rows in one transaction: `SheetChanges`. Only for definitions with `sheet`. */
  sheet: ['POST', '/sheet'],
  /** Validates a row without saving it: errors and warnings. */
  check: ['POST', '/check'],
  delete: ['DELETE', '/delete'],
  deleteBatch: ['DELETE', '/deleteBatch'],
  recycleBin: ['GET', '/recycleBin'],
  putRecycleBin: ['PUT', '/putRecycleBin'],
  deleteRecycleBin: ['DELETE', '/deleteRecycleBin'],
  history: ['GET', '/history'],
  restoreVersion: ['POST', '/restoreVersion'],
  exportXls: ['GET', '/exportXls'],
  exportTask: ['POST', '/exportTask'],
  template: ['GET', '/template'],
  importExcel: ['POST', '/importExcel'],
  importPreview: ['POST', '/import/preview'],
  importRows: ['GET', '/import/rows'],
  importFix: ['PUT', '/import/fix'],
  importCommit: ['POST', '/import/commit'],
  importRevert: ['POST', '/import/revert'],
  importErrors: ['GET', '/import/errors'],
} as const satisfies Record<string, readonly [Call['method'], string]>

export type CallName = keyof typeof suffixes
export const callNames = Object.keys(suffixes) as CallName[]

/** Calls that belong to one act. */
const callsOfAct: Partial<Record<Act, readonly CallName[]>> = {
  add: ['add'],
  edit: ['edit', 'sheet', 'restoreVersion'],
  delete: ['delete', 'deleteBatch'],
  restore: ['recycleBin', 'putRecycleBin', 'deleteRecycleBin'],
  import: callNames.filter((name) => name.startsWith('import') || name === 'template'),
  export: ['exportXls', 'exportTask'],
  history: ['history'],
}

/** The calls of a resource. */
export function callsOf({ calls, without = [], sheet }: Pick<Resource, 'calls' | 'without' | 'sheet'>): CallName[] {
  if (calls === 'options') return ['options']
  const missing = new Set(without.flatMap((act) => callsOfAct[act] ?? []))
  if (!sheet) missing.add('sheet')
  return callNames.filter((name) => !missing.has(name))
}

/** Method and path of one of the standard calls. */
export function callOf(resource: Pick<Resource, 'path'>, name: CallName): Call {
  const [method, suffix] = suffixes[name]
  return { method, path: resource.path + suffix }
}

/** A named action on one row. */
export function actionCall(resource: Pick<Resource, 'path'>, id: string, action: string): Call {
  return { method: 'POST', path: `${resource.path}/${encodeURIComponent(id)}/${action}` }
}

/** The steps available for a row, with the reason where one is refused. */
export interface OfferedStep {
  name: string
  refusal?: string
}

export function stepsCall(resource: Pick<Resource, 'path'>): Call {
  return { method: 'GET', path: `${resource.path}/steps` }
}
