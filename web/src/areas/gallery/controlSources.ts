import { region } from '@lexdesk/domain'
import type { ControlSources } from '@lexdesk/parts/playground'
import { call } from '../../api/calls/call.ts'
import { fetchDictionary } from '../../api/dictionaries/dictionaries.ts'
import { duplicateCheck } from '../../api/resource/duplicateCheck.ts'
import { resourceApi } from '../../api/resource/resourceApi.ts'
import { ruleCodeCheck } from '../../api/resource/ruleCodeCheck.ts'
import { regionPath } from '../../fields/options/regionPath.ts'

const userDict = 'sys_user,realname,username'
const mostAreas = 500

/** The controls at the calls of this server. */
export const controlSources: ControlSources = {
  search: {
    search: (keyword, pageSize, signal) =>
      call({ method: 'GET', path: `/sys/dict/loadDict/${userDict}` }, { params: { keyword, pageSize }, signal }),
    loadTexts: (values, signal) =>
      call(
        { method: 'GET', path: `/sys/dict/loadDictItem/${userDict}` },
        { params: { key: values.join(',') }, signal },
      ),
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
