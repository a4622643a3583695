import type { SeedRow } from '../../../seed/insertSeeds.ts'

interface Words {
  title: string
  msgAbstract: string
  msgContent: string
  priority: 'L' | 'M' | 'H'
  msgCategory: '1' | '2'
  sendStatus: '0' | '1' | '2'
}

const written: Words[] = [
  {
    title: '关于规范利益冲突检索流程的通知',
    msgAbstract: '接受委托前须完成利益冲突检索并留存结果',
    msgContent:
      '<p>各位同事：</p><p>自即日起，<strong>接受委托前必须完成利益冲突检索</strong>，并在委托记录中留存检索结果。</p><ol><li>检索范围包括委托人、相对方及其关联企业；</li><li>发现疑似冲突的，由合规负责人复核；</li><li>未完成检索的委托不得进入报价环节。</li></ol>',
    priority: 'M',
    msgCategory: '1',
    sendStatus: '1',
  },
  {
    title: '合同模板库更新说明',
    msgAbstract: '常用合同模板已按最新规定修订',
    msgContent:
      '<p>本次修订涉及以下模板：</p><table><tbody><tr><th>模板</th><th>主要变化</th></tr><tr><td>常年法律顾问合同</td><td>增加电子送达条款</td></tr><tr><td>保密协议</td><td>细化违约责任</td></tr></tbody></table><p>请在起草新合同时使用新版模板。</p>',
    priority: 'M',
    msgCategory: '1',
    sendStatus: '1',
  },
  {
    title: '系统将于周六凌晨进行例行维护',
    msgAbstract: '维护期间约 30 分钟无法访问',
    msgContent: '<p>维护时间为周六 01:00 至 01:30，期间系统暂停访问，请提前保存正在编辑的内容。</p>',
    priority: 'L',
    msgCategory: '2',
    sendStatus: '1',
  },
  {
    title: '节假日值班律师安排（征求意见稿）',
    msgAbstract: '值班表草稿，确认后发布',
    msgContent: '<p>请各部门在本周内反馈可值班人员。</p>',
    priority: 'L',
    msgCategory: '1',
    sendStatus: '0',
  },
  {
    title: '关于调整办公时间的通知',
    msgAbstract: '时间有误，已撤销，以后续通知为准',
    msgContent: '<p>自下月起办公时间调整为 8:30 至 17:30。</p>',
    priority: 'M',
    msgCategory: '1',
    sendStatus: '2',
  },
]

/** Notices of the demo office, in force for a year from the first start. */
export function announcementRows(now: string): SeedRow[] {
  const nextYear = `${Number(now.slice(0, 4)) + 1}-12-31 23:59:59`
  return written.map((words) => ({
    ...words,
    msgType: 'ALL',
    startTime: now,
    endTime: nextYear,
    createBy: 'admin',
    createTime: now,
    ...(words.sendStatus !== '0' && { sender: 'admin', sendTime: now }),
    ...(words.sendStatus === '2' && { cancelTime: now }),
  }))
}
