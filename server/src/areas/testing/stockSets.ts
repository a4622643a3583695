import { entities, type Shape } from './shapes.ts'
import { fresh } from './Specified.ts'

/** A module with the standard calls (wire contract §3.0): what is added, changed, and answered. */
export interface StockSet {
  path: string
  add: () => Record<string, unknown>
  edit: Record<string, unknown>
  row: Shape
  /** Texts of dictionaries in the rows of the list. */
  texts?: Record<string, Shape>
  words?: { add?: string; edit?: string; delete?: string; deleteBatch?: string }
  /** Further parameters of the list. */
  list?: () => Record<string, string>
}

/** Ids of records that the added ones refer to. */
export const around = { department: '', agentOf: '' }

export const stockSets: readonly StockSet[] = [
  {
    path: '/sys/role',
    add: () => ({ roleName: '规格', roleCode: fresh('stock'), description: '' }),
    edit: { roleName: '规格二' },
    row: entities.role,
    words: { edit: '修改成功!', delete: '删除角色成功', deleteBatch: '删除角色成功!' },
  },
  {
    path: '/sys/user',
    add: () => {
      const username = fresh('stock')
      const typed = { password: 'Secret-2026!', confirmpassword: 'Secret-2026!', activitiSync: '1', userIdentity: 1 }
      return { username, realname: '规格', workNo: username, ...typed, departIds: '', id: '' }
    },
    edit: { realname: '规格二' },
    row: entities.user,
    texts: {
      ...{ sex_dictText: 'text?', status_dictText: 'text?', post_dictText: 'text?', departIds_dictText: 'text?' },
      orgCodeTxt: 'text?',
    },
    words: { edit: '修改成功!', delete: '删除用户成功', deleteBatch: '批量删除用户成功' },
  },
  {
    path: '/sys/sysDepartRole',
    add: () => ({ departId: around.department, roleName: '规格', roleCode: fresh('stock'), description: '' }),
    edit: { roleName: '规格二' },
    row: entities.departRole,
    texts: { departId_dictText: 'text?' },
    list: () => ({ deptId: around.department }),
  },
  {
    path: '/sys/position',
    add: () => ({ code: fresh('stock'), name: '规格', postRank: '1' }),
    edit: { name: '规格二' },
    row: entities.position,
    texts: { postRank_dictText: 'text' },
  },
  {
    path: '/sys/dict',
    add: () => ({ dictName: '规格', dictCode: fresh('stock'), description: '' }),
    edit: { dictName: '规格二' },
    row: entities.dict,
    words: { add: '保存成功！', deleteBatch: '删除成功!' },
  },
  {
    path: '/sys/annountCement',
    add: () => ({
      ...{ titile: fresh('规格'), msgAbstract: '摘要', msgContent: '<p>内容</p>', msgCategory: '1', msgType: 'ALL' },
      ...{ priority: 'L', startTime: '2026-01-01 00:00:00', endTime: '2099-01-01 00:00:00' },
    }),
    edit: { msgAbstract: '摘要二' },
    row: entities.announcement,
  },
  {
    path: '/sys/quartzJob',
    add: () => ({ jobClassName: 'sample1', cronExpression: '0 0 1 * * ?', status: -1 }),
    edit: { description: '规格' },
    row: entities.job,
    texts: { status_dictText: 'text' },
    words: { add: '创建定时任务成功', edit: '更新定时任务成功!', deleteBatch: '删除定时任务成功!' },
  },
  {
    path: '/sys/message/sysMessage',
    add: () => ({ esTitle: '规格', esType: '4', esReceiver: 'admin', esContent: '内容' }),
    edit: { esTitle: '规格二' },
    row: entities.message,
    texts: { esSendStatus_dictText: 'text', esType_dictText: 'text' },
  },
  {
    path: '/sys/message/sysMessageTemplate',
    add: () => ({ templateCode: fresh('stock'), templateName: '规格', templateType: '4', templateContent: '内容' }),
    edit: { templateName: '规格二' },
    row: entities.messageTemplate,
    texts: { templateType_dictText: 'text' },
    words: { edit: '更新成功！' },
  },
  {
    path: '/sys/checkRule',
    add: () => ({
      ruleName: '规格',
      ruleCode: fresh('stock'),
      ruleJson: '[{"digits":"*","pattern":"[a-z]+","message":"只能是小写字母"}]',
    }),
    edit: { ruleName: '规格二' },
    row: entities.checkRule,
  },
  {
    path: '/sys/fillRule',
    add: () => ({
      ruleName: '规格',
      ruleCode: fresh('stock'),
      ruleClass: 'orderNumber',
      ruleParams: '{"prefix":"HT"}',
    }),
    edit: { ruleName: '规格二' },
    row: entities.fillRule,
  },
  {
    path: '/sys/dataSource',
    add: () => ({
      ...{ code: fresh('stock'), name: '规格', dbType: '1', dbDriver: 'com.mysql.jdbc.Driver', dbName: 'law' },
      ...{ dbUrl: 'jdbc:mysql://db.example.cn:3306/law', dbUsername: 'law', dbPassword: 'law' },
    }),
    edit: { name: '规格二' },
    row: entities.dataSource,
    texts: { dbType_dictText: 'text' },
  },
  {
    path: '/sys/sysUserAgent',
    add: () => ({
      ...{ userName: around.agentOf, agentUserName: 'chenlv', status: '1' },
      ...{ startTime: '2026-01-01 00:00:00', endTime: '2099-01-01 00:00:00' },
    }),
    edit: { status: '0' },
    row: entities.agent,
    words: { add: '代理人设置成功！', edit: '代理人设置成功!' },
  },
]
