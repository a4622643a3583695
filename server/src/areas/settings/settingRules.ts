import { errors, isSettingName, setting, settingList, type SettingName } from '@lexdesk/domain'
import type { WriteContext } from '../../resource/Engine.ts'
import { rulesFor, type ValuesOf } from '../../resource/rulesFor.ts'
import { readSetting } from '../../settings/readSetting.ts'

/** Name and unit follow from the code. */
export const settingRules = rulesFor(setting, {
  derive: (values, current) => {
    const code = values.code ?? current?.code
    return isSettingName(code) ? { title: settingList[code].title, unit: settingList[code].unit } : {}
  },
  beforeAdd: (context, values) => assertInOrder(context, values),
  beforeEdit: (context, values, current) => assertInOrder(context, { ...current, ...values }),
})

const silent = 'appraise.autoDays' satisfies SettingName
const open = 'appraise.days' satisfies SettingName

/** The auto-review delay must be shorter than the review window: otherwise it would silently have no effect. */
async function assertInOrder({ tx, actor }: WriteContext, { code, value }: ValuesOf<typeof setting>): Promise<void> {
  if (code !== silent && code !== open) return
  const other = await readSetting(tx, actor.tenantId, code === silent ? open : silent)
  const [silentDays, openDays] = code === silent ? [Number(value), other] : [other, Number(value)]
  if (silentDays === 0 || silentDays < openDays) return
  const message =
    code === silent
      ? `默认五星的天数应少于完成后可以评价的 ${openDays} 天，否则到时已不能评价`
      : `可以评价的天数应多于未评价时默认五星的 ${silentDays} 天，否则不会有默认评价`
  throw errors.invalid([{ field: 'value', message }])
}
