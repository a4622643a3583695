interface ItemSeed {
  id: string
  code: string
  name: string
  channel: string
  duration: number
  bufferMin: number
  price: number
  leadHours: number
  cancelHours: number
  restDayFlag?: 'Y'
  orderNum: number
  intro: string
}

const items: Omit<ItemSeed, 'id' | 'orderNum'>[] = [
  { code: 'phone30', name: '电话咨询 30 分钟', channel: 'phone', duration: 30, bufferMin: 10, price: 20_000, leadHours: 2, cancelHours: 12, intro: '律师按约定时间致电，适合事实清楚的单个问题' }, // prettier-ignore
  { code: 'video60', name: '视频咨询 60 分钟', channel: 'video', duration: 60, bufferMin: 10, price: 60_000, leadHours: 4, cancelHours: 24, intro: '可以共享材料，适合需要看合同或证据的问题' }, // prettier-ignore
  { code: 'meeting60', name: '到所面谈 60 分钟', channel: 'meeting', duration: 60, bufferMin: 15, price: 80_000, leadHours: 4, cancelHours: 24, intro: '请携带身份证明与相关材料原件' }, // prettier-ignore
  { code: 'onSite120', name: '上门服务 2 小时', channel: 'onSite', duration: 120, bufferMin: 60, price: 240_000, leadHours: 24, cancelHours: 48, intro: '律师到企业现场，路程时间已计入间隔' }, // prettier-ignore
  { code: 'text15', name: '图文咨询', channel: 'text', duration: 15, bufferMin: 0, price: 6_000, leadHours: 1, cancelHours: 2, intro: '在线文字答复，一问一答' }, // prettier-ignore
  { code: 'urgent30', name: '休息日加急电话', channel: 'phone', duration: 30, bufferMin: 10, price: 50_000, leadHours: 1, cancelHours: 6, restDayFlag: 'Y', intro: '节假日与周末可约，由值班律师接听' }, // prettier-ignore
]

/** The initial items of a new office; an administrator can change them. */
export const appointmentItems: ItemSeed[] = items.map((item, index) => ({
  ...item,
  id: `100000000000000${String(2001 + index)}`,
  orderNum: index + 1,
}))
