import {
  dictItem,
  directoryPermission,
  permissionsOf,
  type Resource,
  resources,
  tenant,
  userAgent,
  userPackage,
} from '@lexdesk/domain'
import { type Group, type MenuSeed, type Page, topSeeds } from './menuRows.ts'

export type { MenuSeed } from './menuRows.ts'

const page = (title: string, url: string, component: string, more: Partial<Page> = {}): Page => ({
  title,
  url,
  component,
  ...more,
})
/** A page of the legal business: named like its resource, whether that exists yet or not. */
const legal = (title: string, name: string, more: Partial<Page> = {}): Page =>
  page(title, `/legal/${name}`, `resource/${name}`, { resource: name, ...more })

const groups: (Group | Page)[] = [
  page('工作台', '/dashboard/workplace', 'dashboard/Workplace', { icon: 'profile', isUnkept: true }),
  page('监控台', '/dashboard/monitor', 'dashboard/Monitor', {
    icon: 'dashboard',
    isUnkept: true,
    buttons: { 'dashboard:monitor': '查看监控台' },
  }),
  {
    title: '法律顾问',
    url: '/legal-counsel',
    icon: 'solution',
    pages: [
      legal('法律顾问', 'counsel'),
      legal('服务请求', 'counselRequest'),
      legal('顾问项目', 'counselItem'),
      legal('工作日志', 'counselWork'),
    ],
  },
  {
    title: '预约管理',
    url: '/legal-appointment',
    icon: 'calendar',
    pages: [legal('预约', 'appointment'), legal('预约项目', 'appointmentItem')],
  },
  {
    title: '委托管理',
    url: '/legal-entrustment',
    icon: 'audit',
    pages: [
      legal('委托', 'entrustment', { buttons: { 'entrustment:generateAuthority': '生成授权委托书' } }),
      legal('委托项目', 'entrustItem'),
      legal('利冲检索', 'conflictCheck'),
      legal('主体核对', 'conflictDecision'),
      legal('快速检索记录', 'conflictSearch'),
      legal('期限', 'deadline'),
      legal('期限规则', 'deadlineRule'),
    ],
  },
  {
    title: '合同管理',
    url: '/legal-contract',
    icon: 'file-text',
    pages: [
      legal('合同', 'contract'),
      legal('合同模板', 'contractTemplate'),
      page('模板下载', '/legal/templateDownload', 'legal/TemplateDownload', {
        resource: 'templateDownload',
        buttons: { 'templateDownload:fetch': '下载模板' },
      }),
      legal('模板类型', 'templateType'),
    ],
  },
  {
    title: '套餐管理',
    url: '/legal-package',
    icon: 'shop',
    pages: [
      legal('套餐组合', 'servicePackage'),
      legal('套餐分类', 'packageCategory'),
      legal('套餐订单', 'packageOrder'),
    ],
  },
  {
    title: '企业管理',
    url: '/legal-enterprise',
    icon: 'bank',
    pages: [
      legal('企业', 'enterprise', { buttons: { 'enterprise:reveal': '查看法定代表人身份证号' } }),
      legal('评价记录', 'appraise'),
    ],
  },
  page('统计报表', '/legal/statistic', 'legal/statistic', {
    icon: 'bar-chart',
    buttons: { 'statistic:list': '查看统计报表', 'statistic:export': '导出统计报表' },
  }),
  {
    title: '内容管理',
    url: '/content',
    icon: 'read',
    pages: [
      legal('文章', 'article'),
      legal('文章分类', 'articleCategory'),
      legal('焦点图', 'focusImage'),
      legal('公众号', 'publicAccount', {
        buttons: {
          'publicAccount:test': '测试连接',
          'publicAccount:connect': '接入',
          'publicAccount:publishMenu': '发布菜单',
        },
        fields: { appSecret: '填写 AppSecret', token: '填写令牌', aesKey: '填写消息加密密钥' },
      }),
      legal('联系方式', 'contactInfo'),
    ],
  },
  {
    title: '基础数据',
    url: '/legal-basis',
    icon: 'database',
    pages: [
      legal('地区', 'region'),
      legal('节假日', 'holiday'),
      legal('年度安排', 'holidayYear'),
      legal('擅长领域', 'goodAt', { buttons: { 'goodAt:merge': '合并领域' } }),
      legal('律师档案', 'lawyerProfile'),
      legal('业务参数', 'setting', {
        buttons: { 'setting:edit': '修改业务参数', 'setting:history': '查看历史' },
      }),
    ],
  },
  {
    title: '消息中心',
    url: '/message',
    icon: 'message',
    pages: [
      page('我的消息', '/isps/userAnnouncement', 'system/UserAnnouncementList'),
      page('系统通告', '/isystem/annountCement', 'system/SysAnnouncementList', { resource: 'announcement' }),
      page('消息管理', '/modules/message/sysMessageList', 'modules/message/SysMessageList', {
        resource: 'message',
        buttons: { 'message:resend': '重新发送' },
      }),
      page('消息模板', '/modules/message/sysMessageTemplateList', 'modules/message/SysMessageTemplateList', {
        resource: 'messageTemplate',
        buttons: { 'messageTemplate:send': '发送测试' },
      }),
    ],
  },
  {
    title: '系统管理',
    url: '/isystem',
    icon: 'setting',
    pages: [
      page('用户管理', '/isystem/user', 'system/UserList', {
        resource: 'user',
        buttons: {
          'user:freeze': '冻结用户',
          'user:resetPassword': '重置密码',
          'user:roles': '分配角色',
          'user:departments': '分配部门',
          'user:sex': '性别显示',
          'user:reveal': '列表与导出中显示完整手机号',
          'user:xray': '以用户身份预览',
          ...Object.fromEntries(permissionsOf(userAgent).map(({ code, title }) => [code, title])),
        },
        fields: { birthday: '填写生日', phone: '填写手机号' },
      }),
      page('角色管理', '/isystem/roleUserList', 'system/RoleUserList', {
        resource: 'role',
        buttons: { 'role:grant': '角色授权', 'role:users': '角色用户', 'query:share': '共享查询视图' },
      }),
      page('部门管理', '/isystem/depart', 'system/DepartList', {
        resource: 'department',
        buttons: { 'department:grant': '部门授权', 'department:users': '部门用户' },
      }),
      page('我的部门', '/isystem/departUserList', 'system/DepartUserList', {
        resource: 'departRole',
        buttons: { 'departRole:grant': '部门角色授权', 'departRole:users': '部门角色用户' },
      }),
      page('职务管理', '/isystem/position', 'system/SysPositionList', { resource: 'position' }),
      page('菜单管理', '/isystem/permission', 'system/PermissionList', {
        buttons: {
          'menu:list': '查看菜单',
          'menu:add': '新增菜单',
          'menu:edit': '编辑菜单',
          'menu:delete': '删除菜单',
        },
      }),
      page('菜单管理（懒加载）', '/isystem/newPermissionList', 'system/NewPermissionList'),
      page('通讯录', '/isystem/addressList', 'system/AddressList', {
        buttons: { [directoryPermission]: '查阅通讯录与选择人员' },
      }),
      page('数据字典', '/isystem/dict', 'system/DictList', {
        resource: 'dict',
        buttons: Object.fromEntries(permissionsOf(dictItem).map(({ code, title }) => [code, title])),
      }),
      page('分类字典', '/isys/category', 'system/SysCategoryList', { resource: 'category' }),
      page('租户管理', '/isys/tenant', 'system/TenantList', {
        resource: 'tenant',
        buttons: Object.fromEntries(
          permissionsOf(tenant)
            .filter(({ code }) => !/:(list|import)$/.test(code))
            .map(({ code, title }) => [code, title]),
        ),
      }),
      page('用户套餐', '/isys/userPackage', 'system/UserPackageList', { resource: 'userPackage' }),
      page('日志管理', '/isystem/log', 'system/LogList', {
        buttons: { 'log:list': '查看日志', 'log:export': '导出日志' },
      }),
      page('数据日志', '/sys/dataLog-list', 'system/DataLogList', { buttons: { 'dataLog:list': '查看数据日志' } }),
      page('定时任务', '/isystem/QuartzJobList', 'system/QuartzJobList', {
        resource: 'job',
        buttons: { 'job:pause': '暂停与启动', 'job:execute': '立即执行', 'demo:clock': '移动演示时间' },
      }),
      page('编码校验规则', '/isystem/checkRule', 'system/SysCheckRuleList', { resource: 'checkRule' }),
      page('填值规则', '/isystem/fillRule', 'system/SysFillRuleList', { resource: 'fillRule' }),
      page('多数据源管理', '/isystem/dataSource', 'system/SysDataSourceList', {
        resource: 'dataSource',
        buttons: { 'dataSource:test': '测试连接' },
      }),
      page('网关路由', '/isystem/gatewayroute', 'system/SysGatewayRouteList', { resource: 'gatewayRoute' }),
      page('文件列表', '/oss/file', 'modules/oss/OSSFileList', {
        resource: 'fileObject',
        buttons: { 'fileObject:upload': '上传文件', 'fileObject:delete': '删除文件' },
      }),
      page('在线用户', '/isystem/onlineUser', 'system/OnlineUserList', {
        buttons: { 'session:list': '查看在线用户', 'session:end': '强制下线' },
      }),
      page('安全中心', '/isystem/security', 'system/SecurityCenter', {
        buttons: { 'security:policy': '密码与登录策略', 'security:resetTwoStep': '重置两步验证' },
      }),
    ],
  },
  {
    title: '系统监控',
    url: '/dashboard3',
    icon: 'dashboard',
    pages: [
      page('Redis监控', '/monitor/redis/info', 'modules/monitor/RedisInfo', {
        buttons: { 'monitor:list': '查看监控' },
      }),
      page('HTTP服务', '/monitor/TomcatInfo', 'modules/monitor/TomcatInfo'),
      page('服务器信息', '/monitor/SystemInfo', 'modules/monitor/SystemInfo'),
      page('运行时信息', '/monitor/JvmInfo', 'modules/monitor/JvmInfo'),
      page('请求追踪', '/monitor/HttpTrace', 'modules/monitor/HttpTrace'),
      page('磁盘监控', '/monitor/Disk', 'modules/monitor/DiskMonitoring'),
    ],
  },
  {
    title: '在线开发',
    url: '/online',
    icon: 'cloud',
    pages: [
      page('在线表单', '/online/cgform', 'modules/online/cgform/OnlCgformHeadList', {
        buttons: { 'online:goGenerateCode': '生成代码' },
      }),
      page('在线报表', '/online/cgreport', 'modules/online/cgreport/OnlCgreportHeadList'),
      ...[
        ['视图表单', '/online/copyform/:code', 'modules/online/cgform/OnlCgformCopyList'],
        ['AUTO在线表单', '/online/cgformList/:code', 'modules/online/cgform/auto/OnlCgformAutoList'],
        ['树形在线表单', '/online/cgformTreeList/:code', 'modules/online/cgform/auto/OnlCgformTreeList'],
        ['ERP在线表单', '/online/cgformErpList/:code', 'modules/online/cgform/auto/erp/OnlCgformErpList'],
        ['TAB在线表单', '/online/cgformTabList/:code', 'modules/online/cgform/auto/tab/OnlCgformTabList'],
        [
          '内嵌子表在线表单',
          '/online/cgformInnerTableList/:code',
          'modules/online/cgform/auto/innerTable/OnlCgformInnerTableList',
        ],
        ['AUTO在线报表', '/online/cgreport/:code', 'modules/online/cgreport/auto/OnlCgreportAutoList'],
      ].map(([title, url, component]) => page(title!, url!, component!, { hidden: true })),
    ],
  },
  {
    title: '组件示例',
    url: '/gallery',
    icon: 'appstore',
    pages: [
      page('可编辑表格', '/gallery/grid', 'gallery/Grid'),
      page('表格单元格', '/gallery/gridCells', 'gallery/GridCells'),
      page('子表与详情', '/gallery/tables', 'gallery/Tables'),
      page('Cron 表达式', '/gallery/cron', 'gallery/Cron'),
      page('选择器', '/gallery/pickers', 'gallery/Pickers'),
      page('录入控件', '/gallery/controls', 'gallery/Controls'),
      page('上传与导入', '/gallery/uploads', 'gallery/Uploads'),
      page('编辑器', '/gallery/editors', 'gallery/Editors'),
      page('高级查询', '/gallery/query', 'gallery/Query'),
    ],
  },
  {
    title: '个人页',
    url: '/account',
    icon: 'user',
    hidden: true,
    pages: [page('个人中心', '/account/center', 'account/center/Index')],
  },
]

const home: MenuSeed = {
  id: 'dashboard-analysis',
  parent_id: null,
  name: '首页',
  menu_type: 0,
  sort_no: 0,
  url: '/dashboard/analysis',
  component: 'dashboard/Analysis',
  icon: 'home',
}

/** Everything that the menu has, in order. */
export function menuSeeds(all: readonly Resource[] = [...resources, userPackage]): MenuSeed[] {
  return [home, ...groups.flatMap((group, index) => topSeeds(group, index + 1, all))]
}
