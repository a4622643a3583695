import { region, dictionaryEndpoints, checkRuleEndpoints } from '@lexdesk/domain'
import type { ControlSources } from '@lexdesk/parts/playground'
import { call } from '../../api/calls/call.ts'
import { fetchDictionary } from '../../api/dictionaries/dictionaries.ts'
import { resourceApi } from '../../api/resource/resourceApi.ts'
import { regionPath, withAncestors } from '../../fields/options/regionPath.ts'
import { ApiError } from '../../api/calls/ApiError.ts'

const userDict = 'sys_user,realname,username'
const mostAreas = 500
const mostMatches = 20
const regions = resourceApi(region)
const regionsByKeys = (signal: AbortSignal) => (keys: string[]) =>
  regions.options({ keys, pageSize: keys.length }, { signal })

/** The controls, connected to this server. */
export const controlSources: ControlSources = {
  search: {
    search: (keyword, pageSize, signal) =>
      call(dictionaryEndpoints.loadDict, { dict: userDict, keyword, pageSize }, { signal }),
    loadTexts: (values, signal) =>
      call(dictionaryEndpoints.loadDictItem, { dict: userDict, key: values.join(',') }, { signal }),
  },
  loadItems: fetchDictionary,
  areas: {
    load: (parent, signal) => regions.options({ parent, pageSize: mostAreas }, { signal }),
    loadPath: (code, signal) => regionPath(code, regionsByKeys(signal)),
    search: async (keyword, signal) =>
      withAncestors(await regions.options({ keyword, pageSize: mostMatches }, { signal }), regionsByKeys(signal)),
  },
  checks: {
    重复校验: (fieldVal) => duplicateCheck({ tableName: 'sys_role', fieldName: 'role_code', fieldVal }),
    编码规则校验: (value) => ruleCodeCheck('common', value),
  },
}

interface DuplicateQuestion {
  /** Database names, as required by the wire: `sys_role`, `role_code`. */
  tableName: string
  fieldName: string
  fieldVal: string | null | undefined
  /** The row being edited, which may already have the value. */
  dataId?: string
}

/** The error of a value that must be unique; empty values are not checked. */
export async function duplicateCheck(question: DuplicateQuestion, signal?: AbortSignal): Promise<string | undefined> {
  const fieldVal = question.fieldVal?.trim()
  if (!fieldVal) return undefined
  return errorOf(call(checkRuleEndpoints.duplicate, { ...question, fieldVal }, { signal }))
}

/** The error of a value according to a check rule; both must be given. */
export async function ruleCodeCheck(
  ruleCode: string | null | undefined,
  value: string | null | undefined,
  signal?: AbortSignal,
): Promise<string | undefined> {
  if (!ruleCode || !value) return undefined
  // The server decodes once more than usual (wire contract §2.8).
  return errorOf(call(checkRuleEndpoints.checkByCode, { ruleCode, value: encodeURIComponent(value) }, { signal }))
}

/** The refusal of the server, or undefined if it accepts. An aborted check is thrown. */
async function errorOf(answer: Promise<unknown>): Promise<string | undefined> {
  try {
    await answer
    return undefined
  } catch (error) {
    if (error instanceof ApiError) return error.message
    throw error
  }
}
