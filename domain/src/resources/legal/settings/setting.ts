import { defineResource } from '../../../resource/defineResource.ts'
import { multiline, number, text } from '../../../resource/kinds/builders.ts'
import { isSettingName, settingList } from './settingList.ts'

/** 业务参数: a tenant's overrides. Without a row the default applies. */
export const setting = defineResource({
  name: 'setting',
  title: '业务参数',
  path: '/legal/setting',
  calls: 'options',
  titleField: 'title',
  fields: {
    code: text('参数编码', {
      required: true,
      unique: true,
      fixed: true,
      max: 60,
      list: { width: 260 },
      search: 'like',
    }),
    title: text('参数名称', { readOnly: true, max: 60, list: { width: 260 }, search: 'like', form: false }),
    value: number('参数值', { required: true, list: { width: 140 } }),
    unit: text('单位', { readOnly: true, max: 20, list: { width: 110 }, form: false }),
    note: multiline('备注', { max: 500, list: { width: 260 } }),
  },
  check: ({ code, value }) => {
    if (code === undefined || code === null) return []
    if (!isSettingName(code)) return [{ field: 'code', message: `没有名为“${code}”的业务参数` }]
    const { title, min, max, unit } = settingList[code]
    const number = Number(value)
    return value === null || value === undefined || (number >= min && number <= max)
      ? []
      : [{ field: 'value', message: `${title}应在 ${min} 至 ${max} ${unit}之间` }]
  },
})
