import { addMinutes, type publicAccount } from '@lexdesk/domain'
import type { SeedRow } from '../../../seed/insertSeeds.ts'

const replies = [
  { kind: 'follow', content: '您好，欢迎关注律云。回复“预约”可预约律师，回复“合同”可下载合同模板。' },
  { kind: 'keyword', keyword: '预约', content: '请点击菜单“预约律师”，选择领域和时间。' },
  { kind: 'default', content: '您的留言已收到，客服会在工作时间内回复。' },
]

const accounts: SeedRow<typeof publicAccount>[] = [
  {
    name: '律云法律服务',
    appId: 'wx00000000000000a1',
    originalId: 'gh_lexdesk01',
    type: 'service',
    principal: '律云法律服务平台',
    autoReplies: replies,
    menus: [
      {
        name: '法律服务',
        children: [
          { name: '预约律师', type: 'click', key: '预约' },
          { name: '合同模板', type: 'view', url: 'https://lexdesk.example.cn/templates' },
        ],
      },
      { name: '联系我们', type: 'view', url: 'https://lexdesk.example.cn/contact' },
    ],
    status: 'draft',
  },
  {
    name: '律云普法',
    appId: 'wx00000000000000b2',
    originalId: 'gh_lexdesk02',
    type: 'subscription',
    principal: '律云法律服务平台',
    autoReplies: replies.slice(0, 1),
    status: 'disabled',
  },
  {
    name: '律云企业法务',
    appId: 'wx00000000000000c3',
    originalId: 'gh_lexdesk03',
    type: 'service',
    principal: '律云法律服务平台',
    autoReplies: replies,
    fansCount: 4_820,
    status: 'connected',
  },
]

/** Public accounts of the demo office; their owners fill in the secrets. */
export function publicAccountSeeds(now: string): SeedRow<typeof publicAccount>[] {
  return accounts.map((row, index) => ({
    ...row,
    ...(row.status === 'connected' && { lastSyncAt: addMinutes(now, -90) }),
    createTime: addMinutes(now, -1440 * (600 - index * 150)),
  }))
}
