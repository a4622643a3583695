import type { ChangeLine } from '../resource/history.ts'
import { json, text } from '../resource/kinds/builders.ts'
import type { AnyRow, Row } from '../resource/defineResource.ts'
import type { Values } from '../resource/readRow.ts'
import { setting } from '../resources/legal/settings/setting.ts'
import type { SettingName, SettingSpec } from '../resources/legal/settings/settingList.ts'
import { answerOf, defineEndpoint, type InputParser, may } from './defineEndpoint.ts'

/** The current value of a tenant's business setting. */
export interface ListedSetting extends SettingSpec {
  code: SettingName
  /** The default. */
  usual: number
  /** Missing until the default is overridden. */
  id: string | null
  version: number | null
  note: string | null
  updateBy: string | null
  updateTime: string | null
}

const id = text('业务参数', { required: true })
/** Code, value, note and the version that the caller saw; validated by the resource definition. */
const row: InputParser<Values> = { parse: (raw) => raw, about: { row: setting.name } }

export const settingEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: `${setting.path}/list`,
    access: may(setting, 'list'),
    answer: answerOf<ListedSetting[]>(),
  }),
  edit: defineEndpoint({
    method: 'POST',
    otherMethods: ['PUT'],
    path: `${setting.path}/edit`,
    access: may(setting, 'edit'),
    input: row,
    answer: answerOf<ListedSetting>(),
  }),
  reset: defineEndpoint({
    method: 'POST',
    path: `${setting.path}/reset`,
    access: may(setting, 'edit'),
    input: row,
    answer: answerOf<ListedSetting>(),
  }),
  queryById: defineEndpoint({
    method: 'GET',
    path: `${setting.path}/queryById`,
    access: may(setting, 'list'),
    input: { id },
    answer: answerOf<Row<typeof setting>>(),
  }),
  history: defineEndpoint({
    method: 'GET',
    path: `${setting.path}/history`,
    access: may(setting, 'history'),
    input: { id },
    answer: answerOf<ChangeLine[]>(),
  }),
  restoreVersion: defineEndpoint({
    method: 'POST',
    path: `${setting.path}/restoreVersion`,
    access: may(setting, 'edit'),
    input: { id, line: text('历史记录'), fields: json('字段'), version: json('版本') },
    answer: answerOf<AnyRow>(),
  }),
}
