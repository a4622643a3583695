import type { FieldError } from '../../errors.ts'
import { defineResource } from '../../resource/defineResource.ts'
import { dictionary, text, yesNo } from '../../resource/kinds/builders.ts'

/** The values of dictionary robot_kind, which are names of `messageChannels` too. */
export type RobotKind = 'weCom' | 'dingTalk'

/** 群机器人: posts messages into a group chat. Its address holds its key, so address and secret are write-only. */
export const messageRobot = defineResource({
  name: 'messageRobot',
  title: '群机器人',
  path: '/sys/message/robot',
  table: 'sys_message_robot',
  titleField: 'name',
  // A sheet holds no secrets, and without its address a robot posts nothing.
  without: ['import'],
  fields: {
    name: text('名称', { required: true, unique: true, max: 50, list: { width: 200 }, search: 'like' }),
    kind: dictionary('平台', 'robot_kind', { required: true, fixed: true, list: { width: 140 }, search: 'eq' }),
    address: text('Webhook 地址', {
      writeOnly: true,
      max: 500,
      help: '在群设置中添加机器人后得到的地址；保存后不再显示，编辑时留空则保持不变',
      problem: addressProblem,
      form: { span: 2 },
    }),
    secret: text('加签密钥', { writeOnly: true, max: 200, help: '钉钉安全设置选“加签”时以 SEC 开头的密钥' }),
    isOn: yesNo('启用', { default: 'Y', list: { width: 90 } }),
    remark: text('备注', { max: 200, list: true, form: { span: 2 } }),
  },
  check: ({ kind, secret }): FieldError[] =>
    kind === 'weCom' && secret ? [{ field: 'secret', message: '企业微信机器人没有加签密钥' }] : [],
})

function addressProblem(address: string): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined
  return url && /^https?:$/.test(url.protocol) && url.search !== '' && !url.username
    ? undefined
    : '应为机器人的完整地址，以 https:// 开头并带有密钥参数'
}
