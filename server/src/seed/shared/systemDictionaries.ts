import { messageChannels } from '@lexdesk/domain'
import { dictionarySeed as dictionary, stateSeed as states } from './dictionarySeed.ts'
import type { DictionarySeed } from './dictionarySeed.ts'

/** The dictionaries that stock clients know, with the values of the wire (wire-contract.md §5). */
export const systemDictionaries: DictionarySeed[] = [
  dictionary('sex', '性别', [
    ['1', '男'],
    ['2', '女'],
  ]),
  states('user_status', '用户状态', [
    ['1', '正常'],
    ['2', '冻结'],
    ['3', '待审核'],
    ['4', '已拒绝'],
  ]),
  states('status', '状态', [
    ['1', '正常'],
    ['2', '冻结'],
  ]),
  dictionary('del_flag', '删除状态', [
    ['1', '已删除', 'error'],
    ['0', '正常', 'success'],
  ]),
  dictionary('yn', '1是0否', [
    ['1', '是'],
    ['0', '否'],
  ]),
  dictionary('is_open', '开关', [
    ['Y', '是'],
    ['N', '否'],
  ]),
  dictionary('valid_status', '有效无效状态', [
    ['0', '无效', 'default'],
    ['1', '有效', 'success'],
  ]),
  dictionary('dict_item_status', '字典状态', [
    ['1', '启用', 'success'],
    ['0', '不启用', 'default'],
  ]),
  dictionary('depart_status', '部门状态', [
    ['0', '不启用', 'default'],
    ['1', '启用', 'success'],
  ]),
  states('tenant_status', '租户状态', [
    ['1', '正常'],
    ['0', '冻结'],
  ]),
  dictionary('activiti_sync', '同步工作流引擎', [
    ['1', '同步'],
    ['0', '不同步'],
  ]),
  dictionary('org_category', '机构类型', [
    ['3', '岗位'],
    ['1', '公司'],
    ['2', '部门'],
  ]),
  dictionary('position_rank', '职务职级', [
    ['1', '员级'],
    ['2', '助级'],
    ['3', '中级'],
    ['4', '副高级'],
    ['5', '正高级'],
  ]),
  dictionary('menu_type', '菜单类型', [
    ['2', '按钮权限'],
    ['1', '子菜单'],
    ['0', '一级菜单'],
  ]),
  dictionary('perms_type', '权限策略', [
    ['1', '显示'],
    ['2', '禁用'],
  ]),
  dictionary('global_perms_type', '全局权限策略', [
    ['1', '可见/可访问(授权后可见/可访问)'],
    ['2', '可编辑(未授权时禁用)'],
  ]),
  dictionary('form_perms_type', '表单权限策略', [
    ['1', '可见(未授权不可见)'],
    ['2', '可编辑(未授权禁用)'],
  ]),
  dictionary('rule_conditions', '条件规则', [
    ['>', '大于'],
    ['<', '小于'],
    ['!=', '不等于'],
    ['=', '等于'],
    ['>=', '大于等于'],
    ['<=', '小于等于'],
    ['LEFT_LIKE', '左模糊'],
    ['RIGHT_LIKE', '右模糊'],
    ['LIKE', '模糊'],
    ['IN', '包含'],
    ['USE_SQL_RULES', '自定义SQL表达式'],
  ]),
  dictionary('log_type', '日志类型', [
    ['2', '操作日志'],
    ['1', '登录日志'],
    ['4', '异常日志'],
  ]),
  dictionary('operate_type', '操作类型', [
    ['1', '查询'],
    ['2', '添加'],
    ['3', '修改'],
    ['4', '删除'],
    ['5', '导入'],
    ['6', '导出'],
  ]),
  dictionary('quartz_status', '定时任务状态', [
    ['0', '正常', 'success'],
    ['-1', '停止', 'default'],
  ]),
  dictionary('job_result', '定时任务执行结果', [
    ['running', '执行中', 'processing'],
    ['success', '成功', 'success'],
    ['failed', '失败', 'error'],
    ['timeout', '超时终止', 'error'],
    ['interrupted', '中断', 'warning'],
    ['skipped', '未执行', 'warning'],
  ]),
  dictionary('priority', '优先级', [
    ['H', '高', 'error'],
    ['M', '中', 'warning'],
    ['L', '低', 'default'],
  ]),
  dictionary('msg_category', '通告类型', [
    ['1', '通知公告'],
    ['2', '系统消息'],
  ]),
  dictionary('msg_type', '推送类别', [
    ['USER', '指定用户'],
    ['ALL', '全体用户'],
  ]),
  states('send_status', '发布状态', [
    ['0', '未发布'],
    ['1', '已发布'],
    ['2', '已撤销'],
  ]),
  dictionary('open_type', '通告打开方式', [
    ['url', '链接地址'],
    ['component', '系统页面'],
  ]),
  dictionary(
    'msgType',
    '发送消息类型',
    Object.values(messageChannels).map(({ value, title }) => [value, title]),
  ),
  dictionary(
    'messageType',
    '消息类型',
    [messageChannels.system, messageChannels.mail, messageChannels.sms].map(({ laterValue, title }) => [
      laterValue,
      `${title}消息`,
    ]),
  ),
  dictionary('robot_kind', '群机器人平台', [
    ['weCom', '企业微信'],
    ['dingTalk', '钉钉'],
  ]),
  dictionary('msgSendStatus', '消息发送状态', [
    ['0', '未发送', 'default'],
    ['1', '发送成功', 'success'],
    ['2', '发送失败', 'error'],
    ['-1', '已放弃', 'warning'],
  ]),
  dictionary('database_type', '数据库类型', [
    ['1', 'MySQL5.5'],
    ['4', 'MYSQL5.7'],
    ['2', 'Oracle'],
    ['3', 'SQLServer'],
    // Not in the inherited seed, but its client knows them and this product reads such sources.
    ['5', 'MariaDB'],
    ['6', 'PostgreSQL'],
  ]),
  dictionary('fill_rule_class', '填值规则类型', [
    ['numbering', '流水编号'],
    ['orderNumber', '订单编号'],
    ['departCode', '部门编码'],
    ['categoryCode', '分类编码'],
  ]),
  dictionary('fill_rule_date', '编号日期', [
    ['yyyyMMdd', '年月日'],
    ['yyyyMM', '年月'],
    ['yyyy', '年'],
    ['none', '无'],
  ]),
  dictionary('urgent_level', '紧急程度', [
    ['1', '一般', 'default'],
    ['2', '重要', 'warning'],
    ['3', '紧急', 'error'],
  ]),
  dictionary('bpm_status', '流程状态', [
    ['1', '待提交', 'default'],
    ['2', '处理中', 'processing'],
    ['3', '已完成', 'success'],
    ['4', '已作废', 'error'],
  ]),
  dictionary('bpm_process_type', '流程类型', [
    ['test', '测试流程'],
    ['oa', 'OA办公'],
    ['business', '业务办理'],
  ]),
  dictionary('cgform_table_type', 'Online表单类型', [
    ['1', '单表'],
    ['2', '主表'],
    ['3', '附表'],
  ]),
  dictionary('ol_form_biz_type', 'Online表单业务分类', [
    ['demo', '官方示例'],
    ['bpm', '流程表单'],
    ['temp', '测试表单'],
    ['bdfl_include', '导入表单'],
  ]),
  dictionary('online_graph_type', 'Online图表类型', [
    ['bar', '柱状图'],
    ['line', '曲线图'],
    ['pie', '饼图'],
    ['table', '数据列表'],
  ]),
  dictionary('online_graph_data_type', 'Online图表数据类型', [
    ['sql', 'SQL'],
    ['json', 'JSON'],
    ['api', 'API'],
  ]),
  dictionary('online_graph_display_template', 'Online图表展示模板', [
    ['tab', 'Tab风格'],
    ['single', '单排布局'],
    ['double', '双排布局'],
    ['combination', '组合布局'],
  ]),
  dictionary('eoa_plan_type', '日程计划类型', [
    ['1', '日常记录'],
    ['2', '本周工作'],
    ['3', '下周计划'],
  ]),
  dictionary('eoa_plan_status', '日程计划状态', [
    ['0', '未开始', 'default'],
    ['1', '进行中', 'processing'],
    ['2', '已完成', 'success'],
  ]),
  dictionary('eoa_cms_menu_type', '分类栏目类型', [
    ['1', '列表'],
    ['2', '链接'],
  ]),
]
