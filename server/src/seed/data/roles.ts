interface RoleSeed {
  code: string
  name: string
  description: string
  /** Groups and pages by id; all below them comes along. */
  menus: readonly string[]
}

const legal = [
  'group-legal-counsel',
  'group-legal-appointment',
  'group-legal-entrustment',
  'group-legal-contract',
  'group-legal-package',
  'group-legal-enterprise',
] as const
const everyone = ['dashboard-analysis', 'isps-userAnnouncement'] as const

/** Roles of an office of this trade; an administrator shapes them further. */
export const roleSeeds: readonly RoleSeed[] = [
  { code: 'test', name: '临时角色', description: '自行注册的用户', menus: everyone },
  { code: 'third_role', name: '第三方登录角色', description: '通过第三方账号登录的用户', menus: everyone },
  {
    code: 'ops',
    name: '运营',
    description: '合同、委托与企业运营',
    menus: [...everyone, ...legal, 'group-legal-basis'],
  },
  {
    code: 'cs',
    name: '客服',
    description: '前台与客户服务',
    menus: [...everyone, 'group-legal-appointment', 'group-legal-enterprise'],
  },
  { code: 'lawyer', name: '承办律师', description: '承办预约、委托与顾问服务', menus: [...everyone, ...legal] },
  {
    code: 'supervisor',
    name: '主管',
    description: '审批与利益冲突审查',
    menus: [...everyone, ...legal, 'group-legal-basis'],
  },
  {
    code: 'caiwu',
    name: '财务',
    description: '收款与开票',
    menus: [...everyone, 'group-legal-contract', 'group-legal-package'],
  },
  {
    code: 'hr',
    name: '人力资源',
    description: '人员与部门',
    menus: [...everyone, 'isystem-user', 'isystem-depart', 'isystem-position'],
  },
  { code: 'editor', name: '内容编辑', description: '文章与焦点图', menus: [...everyone, 'group-content'] },
  { code: 'auditor', name: '审计', description: '查看日志', menus: [...everyone, 'isystem-log', 'sys-dataLog-list'] },
]
