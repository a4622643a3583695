import { defineResource } from '../../resource/defineResource.ts'
import { date, dictionary, image, text } from '../../resource/kinds/builders.ts'

/** Staff. Kept by the users area; here it is what other resources refer to. */
export const user = defineResource({
  name: 'user',
  title: '用户',
  path: '/sys/user',
  calls: 'options',
  table: 'sys_user',
  titleField: 'realname',
  scope: 'platform',
  fields: {
    username: text('用户账号', { required: true, max: 100 }),
    realname: text('用户姓名', { required: true, max: 100, pinyin: true }),
    password: text('密码', { writeOnly: true, max: 500 }),
    workNo: text('工号', { max: 100 }),
    phone: text('手机号', { max: 45 }),
    email: text('邮箱', { max: 45 }),
    sex: dictionary('性别', 'sex'),
    birthday: date('生日'),
    avatar: image('头像', { biz: 'avatar' }),
    orgCode: text('部门编码', { max: 64 }),
    status: dictionary('状态', 'user_status', { default: '1' }),
    relTenantIds: text('租户', { max: 100 }),
  },
})
