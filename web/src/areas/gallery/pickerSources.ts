import { categoryEndpoints, dictionaryEndpoints, enterprise, position, role } from '@lexdesk/domain'
import type { PickerSources } from '@lexdesk/parts/playground'
import { call } from '../../api/calls/call.ts'
import { listSource } from '../../fields/options/listSource.ts'
import { reportSource } from '../../fields/options/reportSource.ts'
import { loadDepartments, userSource } from '../../fields/options/userSource.ts'

/** Category names are returned in any order, so each is requested alone. */
const categoryNames = (ids: string[], signal: AbortSignal): Promise<unknown> =>
  Promise.all(ids.map(async (id) => (await call(categoryEndpoints.loadDictItem, { ids: id }, { signal }))[0] ?? id))

const regionDict = 'biz_region,name,code'

/** The pickers, connected to this server (wire contract §2.9–2.11). */
export const pickerSources: PickerSources = {
  users: userSource,
  departments: loadDepartments,
  roles: listSource(role, 'roleCode'),
  positions: listSource(position, 'code'),
  enterprises: listSource(enterprise, 'id'),
  reports: reportSource,
  categories: {
    load: ({ pid, pcode, condition }, signal) =>
      call(categoryEndpoints.loadTreeData, { pid, pcode, condition }, { signal }),
    loadTexts: categoryNames,
  },
  regions: {
    dict: regionDict,
    pidField: 'parent_code',
    pidValue: '86',
    // Parameters without a value are not sent, but the call requires them all.
    load: ({ pid, hasChildField, condition, ...rest }, signal) =>
      call(
        dictionaryEndpoints.loadTreeData,
        { ...rest, pid: pid || '0', hasChildField: hasChildField || 'hasChild', condition: condition || '{}' },
        { signal },
      ),
    loadTexts: (keys, signal) =>
      call(dictionaryEndpoints.loadDictItem, { dict: regionDict, key: keys.join(',') }, { signal }),
  },
}
