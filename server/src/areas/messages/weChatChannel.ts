import { errors, publicAccount } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsOf } from '../../database/columnsOf.ts'
import type { ChannelParts, MessageChannel } from './MessageChannel.ts'
import { providerTemplate } from './providerTemplate.ts'

const col = columnsOf(publicAccount)

/** Template messages of the connected service account; the receiver is the OpenID of a follower. */
export const weChatChannel =
  ({ db, box, mp }: ChannelParts): MessageChannel =>
  async (message) => {
    const { rows } = await sql<{ appId: string; sealed: string }>`
      select ${col.appId} as "appId", ${col.appSecret} as sealed from ${col.$table}
      where ${col.tenantId} = ${message.tenantId} and ${col.status} = 'connected' and ${col.type} = 'service'
        and ${col.appSecret} is not null and ${col.deletedAt} is null
      order by ${col.createTime}, ${col.id} limit 1`.execute(db)
    const [account] = rows
    if (!account) throw errors.refused('没有已接入的服务号，请先在公众号中接入')
    const { template, values } = await providerTemplate(db, message)
    if (template === undefined)
      throw errors.undeliverable('微信只按公众平台上的模板发送，请在消息模板中填写“服务商模板编号”')
    const { appId, sealed } = account
    return mp.sendTemplate({ appId, appSecret: box.open(sealed) }, { openId: message.receiver, template, values })
  }
