import { region, dictionaryEndpoints, checkRuleEndpoints } from '@lexdesk/domain'
import type { ControlSources } from '@lexdesk/parts/playground'
import { call } from '../../api/calls/call.ts'
import { fetchDictionary } from '../../api/dictionaries/dictionaries.ts'
import { resourceApi } from '../../api/resource/resourceApi.ts'
import { regionPath } from '../../fields/options/regionPath.ts'
import { ApiError } from '../../api/calls/ApiError.ts'

const userDict = 'sys_user,realname,username'
const mostAreas = 500

/** The controls at the calls of this server. */
export const controlSources: ControlSources = {
  search: {
    search: (keyword, pageSize, signal) =>
      call(dictionaryEndpoints.loadDict, { dict: userDict, keyword, pageSize }, { signal }),
    loadTexts: (values, signal) =>
      call(dictionaryEndpoints.loadDictItem, { dict: userDict, key: values.join(',') }, { signal }),
  },
  loadItems: fetchDictionary,
  areas: {
    load: (parent, signal) => resourceApi(region).options({ parent, pageSize: mostAreas }, { signal }),
    loadPath: (code, signal) =>
      regionPath(code, (keys) => resourceApi(region).options({ keys, pageSize: keys.length }, { signal })),
  },
  checks: {
    重复校验: (fieldVal) => duplicateCheck({ tableName: 'sys_role', fieldName: 'role_code', fieldVal }),
    编码规则校验: (value) => ruleCodeCheck('common', value),
  },
}

interface DuplicateQuestion {
  /** Names of the database, as the wire wants them: `sys_role`, `role_code`. */
  tableName: string
  fieldName: string
  fieldVal: string | null | undefined
  /** The row that may have the value: the one being edited. */
  dataId?: string
}

/** What is wrong with a value that must be the only one; nothing is asked about nothing. */
export async function duplicateCheck(question: DuplicateQuestion, signal?: AbortSignal): Promise<string | undefined> {
  const fieldVal = question.fieldVal?.trim()
  if (!fieldVal) return undefined
  return errorOf(call(checkRuleEndpoints.duplicate, { ...question, fieldVal }, { signal }))
}

/** What a numbering rule has against a value; asked only when there are both. */
export async function ruleCodeCheck(
  ruleCode: string | null | undefined,
  value: string | null | undefined,
  signal?: AbortSignal,
): Promise<string | undefined> {
  if (!ruleCode || !value) return undefined
  // The server decodes once more than usual (wire contract §2.8).
  return errorOf(call(checkRuleEndpoints.checkByCode, { ruleCode, value: encodeURIComponent(value) }, { signal }))
}

/** What the server says against something, undefined when it agrees. A question given up is no answer, and thrown. */
async function errorOf(answer: Promise<unknown>): Promise<string | undefined> {
  try {
    await answer
    return undefined
  } catch (error) {
    if (error instanceof ApiError) return error.message
    throw error
  }
}
