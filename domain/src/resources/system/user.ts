import { userStatus } from './userStatus.ts'
import { fieldChecks, firstMessage } from '../../patterns.ts'
import { defineResource } from '../../resource/defineResource.ts'
import { date, dictionary, image, integer, references, text } from '../../resource/kinds/builders.ts'

const contact = { section: '联系方式' }

/**
 * 用户: staff of one or more tenants. The users area manages passwords, roles, departments and freezing. Self-registered
 * accounts wait for approval.
 */
export const user = defineResource({
  name: 'user',
  title: '用户',
  path: '/sys/user',
  table: 'sys_user',
  titleField: 'realname',
  isForAllStaff: true,
  scope: 'platform',
  fields: {
    username: text('用户账号', {
      required: true,
      unique: true,
      fixed: true,
      max: 100,
      problem: (name) => firstMessage(fieldChecks.userName, name),
      list: { width: 140, fixed: 'left' },
      search: 'like',
    }),
    realname: text('用户姓名', { required: true, max: 100, pinyin: true, list: { width: 120 }, search: 'like' }),
    password: text('密码', { readOnly: true, writeOnly: true, max: 500, form: false }),
    // The current department; a new user joins all departments that are named here.
    orgCode: text('部门', {
      max: 500,
      fixed: true,
      names: { resource: 'department', key: 'orgCode' },
      list: { width: 200 },
      form: false,
    }),
    phone: text('手机号', {
      unique: true,
      max: 45,
      pattern: 'mobileStrict',
      list: { width: 130 },
      search: { rule: 'like', more: true },
      form: contact,
    }),
    workNo: text('工号', { required: true, unique: true, max: 100, list: { width: 110 } }),
    sex: dictionary('性别', 'sex', {
      wireNumber: true,
      list: { width: 80, importance: 3 },
      search: { rule: 'eq', more: true },
    }),
    birthday: date('生日', { list: { width: 120, hidden: true } }),
    avatar: image('头像', { biz: 'avatar', list: { width: 80, hidden: true } }),
    email: text('邮箱', { unique: true, max: 45, pattern: 'email', form: contact }),
    telephone: text('座机', { max: 45, pattern: 'landline', form: contact }),
    // Picked in the form of the users area: codes and ids are sent as stored, with their names beside them.
    post: text('职务', {
      max: 100,
      names: { resource: 'position', key: 'code' },
      list: { width: 120, hidden: true },
      form: false,
    }),
    userIdentity: integer('身份', { min: 1, max: 2, default: 1, form: false }),
    departIds: text('负责部门', {
      max: 1000,
      names: { resource: 'department', key: 'id' },
      list: { width: 200, hidden: true },
      form: false,
    }),
    relTenantIds: text('租户', { max: 100, form: false }),
    activitiSync: integer('同步工作流引擎', { min: 0, max: 1, default: 1, form: false }),
    clientId: text('设备编号', { max: 64, readOnly: true, form: false }),
    reviewReason: text('拒绝原因', { readOnly: true, max: 500, list: { width: 160, hidden: true }, form: false }),
    status: dictionary('状态', 'user_status', {
      readOnly: true,
      wireNumber: true,
      list: { width: 90, order: 3 },
      search: { rule: 'eq', more: true },
      form: false,
    }),
  },
  states: {
    field: 'status',
    initial: userStatus.active,
    course: ['1'],
    actions: {
      approve: {
        title: '通过审核',
        from: [userStatus.waiting, userStatus.rejected],
        to: userStatus.active,
        fields: {
          roleIds: references('角色', 'role', { help: '未选择角色的用户登录后没有任何权限' }),
          departmentIds: references('部门', 'department'),
        },
      },
      reject: {
        title: '拒绝申请',
        from: userStatus.waiting,
        to: userStatus.rejected,
        reason: true,
        danger: true,
      },
    },
  },
})
