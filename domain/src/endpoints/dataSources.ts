import { multiline, text } from '../resource/kinds/builders.ts'
import { dataSource } from '../resources/system/dataSource.ts'
import { answerOf, defineEndpoint, may } from './defineEndpoint.ts'

export const dataSourceEndpoints = {
  /** The form values, completed from the saved source where `id` is given. */
  testConnection: defineEndpoint({
    method: 'POST',
    path: '/online/cgreport/api/testConnection',
    access: may(dataSource, 'test'),
    input: {
      id: text('数据源'),
      dbType: text('数据库类型'),
      dbUrl: text('连接地址', { max: 2_000 }),
      dbName: text('数据库名称'),
      dbUsername: text('用户名'),
      dbPassword: multiline('密码'),
    },
    answer: answerOf<{ version?: string; costMs?: number }>(),
  }),
}
