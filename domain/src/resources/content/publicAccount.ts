import type { FieldError } from '../../errors.ts'
import { defineResource } from '../../resource/defineResource.ts'
import { datetime, dictionary, image, integer, json, multiline, rows, text } from '../../resource/kinds/builders.ts'
import { mpMenuErrors } from './mpMenu.ts'

const secrets = { section: '接口密钥' }
const menu = { section: '自定义菜单' }
const replies = { section: '自动回复' }
const templates = { section: '模板消息' }

/** 公众号: accounts of the platform's public side. Secrets are write-only. */
export const publicAccount = defineResource({
  name: 'publicAccount',
  title: '公众号',
  path: '/legal/publicAccount',
  titleField: 'name',
  fields: {
    name: text('名称', { required: true, max: 50, pinyin: true, list: { width: 200 }, search: 'like' }),
    appId: text('AppID', {
      required: true,
      unique: true,
      max: 32,
      problem: (value) => (/^wx[0-9a-f]{16}$/i.test(value) ? undefined : '应为 wx 开头的 18 位编号'),
      list: { width: 200 },
      search: 'like',
    }),
    originalId: text('原始 ID', {
      max: 32,
      problem: (value) => (/^gh_\w+$/.test(value) ? undefined : '应以 gh_ 开头'),
    }),
    type: dictionary('类型', 'mp_type', { required: true, list: { width: 110 }, search: 'in' }),
    principal: text('主体名称', { max: 100, list: { width: 200 } }),
    qrCode: image('二维码', { biz: 'temp' }),
    appSecret: text('AppSecret', { writeOnly: true, max: 200, form: secrets }),
    token: text('令牌 Token', { writeOnly: true, max: 200, form: secrets }),
    aesKey: text('消息加密密钥', { writeOnly: true, max: 200, form: secrets }),
    replyMode: dictionary('回复方式', 'mp_reply_mode', { default: 'auto', form: replies }),
    autoReplies: rows(
      '自动回复',
      {
        kind: dictionary('触发', 'mp_reply_kind', { required: true }),
        keyword: text('关键词', { max: 30 }),
        content: multiline('回复内容', { required: true, max: 600 }),
      },
      { max: 100, form: replies },
    ),
    menus: json('自定义菜单', { form: menu }),
    appointmentTemplate: text('预约确认', { max: 64, help: '公众平台上的模板编号', form: templates }),
    finishedTemplate: text('服务完成', { max: 64, form: templates }),
    expiringTemplate: text('到期提醒', { max: 64, form: templates }),
    fansCount: integer('粉丝数', { readOnly: true, list: { width: 100 }, form: false }),
    lastSyncAt: datetime('最近连接', { readOnly: true, list: { width: 152 }, form: false }),
    status: dictionary('状态', 'mp_status', {
      readOnly: true,
      list: { width: 100, order: 3 },
      search: 'in',
      form: false,
    }),
  },
  states: {
    field: 'status',
    initial: 'draft',
    course: ['draft', 'connected'],
    actions: {
      connect: { title: '接入', from: ['draft', 'disabled'], to: 'connected', bySystem: true },
      disable: { title: '停用', from: 'connected', to: 'disabled', reason: true, danger: true },
    },
  },
  check: ({ menus, autoReplies }): FieldError[] => [...mpMenuErrors(menus), ...replyErrors(autoReplies ?? [])],
})

interface Reply {
  kind?: string | null
  keyword?: string | null
}

/** One reply to new followers, one default reply; keywords must differ. */
function replyErrors(list: readonly Reply[]): FieldError[] {
  const seen = new Set<string>()
  return list.flatMap(({ kind, keyword }, index): FieldError[] => {
    const at = `autoReplies[${index}].keyword`
    const place = `自动回复第 ${index + 1} 行`
    if (kind === 'keyword' && !keyword?.trim()) return [{ field: at, message: `${place}：请输入关键词` }]
    const name = kind === 'keyword' ? `关键词“${keyword!.trim()}”` : kind === 'follow' ? '关注回复' : '默认回复'
    if (seen.has(name)) return [{ field: at, message: `${place}：${name}已经有了` }]
    seen.add(name)
    return []
  })
}
