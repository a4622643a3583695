import { isSettingName, settingList } from '@lexdesk/domain'
import type { ResourceRules } from '../../resource/Engine.ts'

/** Name and unit follow from the code. */
export const settingRules: ResourceRules = {
  derive: (values, current) => {
    const code = values.code ?? current?.code
    return isSettingName(code) ? { title: settingList[code].title, unit: settingList[code].unit } : {}
  },
}
