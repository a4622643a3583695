import type { SeedRow } from '../../../seed/insertSeeds.ts'

type Contact = [
  type: string,
  label: string,
  value: string,
  regionCode: string | null,
  serviceTime: string,
  primary: 'Y' | 'N',
]

const contacts: Contact[] = [
  ['phone', '全国咨询热线', '400-800-1234', null, '工作日 9:00–18:00', 'Y'],
  ['phone', '北京服务中心', '010-62345678', '110000', '工作日 9:00–18:00', 'Y'],
  ['phone', '上海服务中心', '021-58765432', '310000', '工作日 9:00–18:00', 'Y'],
  ['email', '客服邮箱', 'service@lexdesk.example.cn', null, '', 'Y'],
  ['wechat', '客服微信', 'lexdesk_service', null, '每天 8:30–21:00', 'Y'],
  ['address', '北京办公室', '北京市海淀区中关村大街 1 号', '110000', '工作日 9:00–18:00', 'Y'],
  ['complaint', '投诉与建议', 'complaint@lexdesk.example.cn', null, '一个工作日内答复', 'Y'],
  ['cooperation', '商务合作', '13800138000', null, '工作日 9:00–18:00', 'Y'],
]

/** The contact data of the demo office. */
export const contactSeeds: SeedRow[] = contacts.map(
  ([type, label, value, regionCode, serviceTime, primaryFlag], index) => ({
    type,
    label,
    value,
    regionCode,
    serviceTime: serviceTime || null,
    primaryFlag,
    primaryKey: primaryFlag === 'Y' ? `${type}/${regionCode ?? '全国'}` : null,
    position: 'home',
    orderNum: index + 1,
  }),
)
