/** A business number that administrators may change: a limit, a period, a threshold. */
export interface SettingSpec {
  title: string
  unit: string
  /** The default. */
  value: number
  min: number
  max: number
}

/** Every setting. A new one is one line here; code reads it by name. */
export const settingList = {
  'appointment.openPerMobile': { title: '同一手机号未结束的预约上限', unit: '个', value: 3, min: 1, max: 50 },
  'appointment.maxReschedules': { title: '一次预约最多改期次数', unit: '次', value: 2, min: 0, max: 20 },
  'appointment.acceptHours': { title: '律师未接受派单的提醒时限', unit: '工作小时', value: 12, min: 1, max: 200 },
  'appointment.clientConfirmHours': { title: '客户未确认时自动完成的时限', unit: '小时', value: 72, min: 1, max: 720 },
  'appointment.slotMinutes': { title: '可约时间的间隔', unit: '分钟', value: 30, min: 5, max: 240 },
  'office.openHour': { title: '办公开始时间', unit: '时', value: 9, min: 0, max: 23 },
  'office.closeHour': { title: '办公结束时间', unit: '时', value: 18, min: 1, max: 24 },
  'appraise.days': { title: '完成后可以评价的天数', unit: '天', value: 30, min: 1, max: 365 },
  'appraise.followUpDays': { title: '评价后可以追评的天数', unit: '天', value: 30, min: 1, max: 365 },
  'appraise.autoDays': { title: '完成多少天未评价时默认五星（0 为不默认）', unit: '天', value: 0, min: 0, max: 365 },
  'appraise.lowScore': { title: '评分不高于多少须开服务工单', unit: '星', value: 3, min: 0, max: 5 },
  'appraise.ticketHours': { title: '服务工单办结时限', unit: '工作小时', value: 24, min: 1, max: 400 },
  'counsel.carryDays': { title: '未用服务可顺延的天数', unit: '天', value: 30, min: 0, max: 365 },
  'counsel.unpaidDays': { title: '欠费多少天后可暂停服务', unit: '天', value: 30, min: 1, max: 365 },
  'counsel.slaHours': { title: '未定时限的顾问项目的响应时限', unit: '工作小时', value: 24, min: 1, max: 2000 },
  'counsel.urgentHours': { title: '紧急响应的时限', unit: '工作小时', value: 2, min: 1, max: 200 },
  'counsel.remindHours': { title: '服务请求到期前的提醒', unit: '工作小时', value: 2, min: 0, max: 200 },
  'counsel.idleShare': { title: '顾问服务使用不足的比例', unit: '%', value: 20, min: 1, max: 90 },
  'contract.approvalAmount': { title: '须主管审批的合同金额', unit: '元', value: 200_000, min: 0, max: 1_000_000_000 },
  'contract.paidEarlyDays': {
    title: '收款或开票最多早于合同签订、生效的天数',
    unit: '天',
    value: 365,
    min: 0,
    max: 3650,
  },
  'contract.renewMonths': { title: '自动续期每次延长（0 为只提醒）', unit: '个月', value: 12, min: 0, max: 120 },
  'contract.reviewHours': { title: '合同审核时限', unit: '工作小时', value: 24, min: 1, max: 400 },
  'contract.draftPayDays': { title: '代拟合同的付款期限', unit: '天', value: 10, min: 0, max: 365 },
  'contract.draftTermDays': { title: '代拟合同的期限', unit: '天', value: 365, min: 1, max: 3650 },
  'entrustment.maxRiskRate': { title: '风险代理收费比例上限', unit: '%', value: 18, min: 1, max: 30 },
  'entrustment.formerClientDays': { title: '曾为客户的相对方利冲期限', unit: '天', value: 365, min: 0, max: 3650 },
  'deadline.makeupIsRest': { title: '调休上班的周末是否视为休假日（1 是，0 否）', unit: '', value: 0, min: 0, max: 1 },
  'deadline.firstReminder': { title: '期限首次提醒提前天数（0 为不提醒）', unit: '天', value: 7, min: 0, max: 90 },
  'deadline.secondReminder': { title: '期限第二次提醒提前天数（0 为不提醒）', unit: '天', value: 3, min: 0, max: 90 },
  'deadline.thirdReminder': { title: '期限第三次提醒提前天数（0 为不提醒）', unit: '天', value: 1, min: 0, max: 90 },
  'deadline.renewalDays': { title: '保全措施届满前申请续行的天数', unit: '天', value: 7, min: 1, max: 60 },
  'enterprise.mergeUndoDays': { title: '企业合并可撤销的天数', unit: '天', value: 30, min: 1, max: 365 },
  'enterprise.licenceDays': { title: '执照到期提前提醒天数', unit: '天', value: 90, min: 1, max: 730 },
  'focusImage.maxLive': { title: '每个位置同时上架的焦点图上限', unit: '张', value: 8, min: 1, max: 50 },
  'focusImage.ratioHome': { title: '首页焦点图的宽高比', unit: '（宽÷高）', value: 2.5, min: 0.2, max: 10 },
  'focusImage.ratioChannel': { title: '频道焦点图的宽高比', unit: '（宽÷高）', value: 3, min: 0.2, max: 10 },
  'focusImage.ratioPublicAccount': { title: '公众号焦点图的宽高比', unit: '（宽÷高）', value: 2.35, min: 0.2, max: 10 },
  'focusImage.ratioTolerance': { title: '焦点图宽高比的允许误差', unit: '%', value: 5, min: 0, max: 50 },
  'template.freeAgainHours': { title: '同一模板再次下载不扣权益的时限', unit: '小时', value: 24, min: 0, max: 720 },
  'template.conversionDays': { title: '模板下载后计入转化的天数', unit: '天', value: 30, min: 1, max: 365 },
  'template.oldMonths': { title: '模板久未更新的月数', unit: '个月', value: 12, min: 1, max: 120 },
  'article.staleMonths': { title: '文章久未更新的月数', unit: '个月', value: 12, min: 1, max: 120 },
  'package.paidEarlyDays': { title: '订单支付最多早于下单的天数', unit: '天', value: 1095, min: 0, max: 3650 },
  'package.carryDays': { title: '套餐到期后可顺延使用的天数', unit: '天', value: 30, min: 0, max: 365 },
  'package.lowShare': { title: '权益所剩不多的比例', unit: '%', value: 20, min: 1, max: 90 },
  'package.expiringDays': { title: '套餐到期提前提醒天数', unit: '天', value: 30, min: 1, max: 365 },
} as const satisfies Record<string, SettingSpec>

export type SettingName = keyof typeof settingList

export const isSettingName = (name: unknown): name is SettingName =>
  typeof name === 'string' && Object.hasOwn(settingList, name)
