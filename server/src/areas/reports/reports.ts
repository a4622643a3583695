import { enterprise, user } from '@lexdesk/domain'
import { defineReport, type Report } from './Report.ts'

/** All reports. Clients cannot request others. */
export const reports: ReadonlyMap<string, Report> = new Map(
  [
    defineReport(user, {
      code: 'user',
      name: '用户',
      columns: ['username', 'realname', 'sex', 'workNo', 'phone', 'birthday', 'status'],
      search: ['username', 'realname', 'sex', 'phone'],
      ranges: ['birthday'],
      params: { orgCode: 'orgCode', status: 'status' },
    }),
    defineReport(enterprise, {
      code: 'enterprise',
      name: '企业',
      columns: ['no', 'name', 'creditCode', 'entType', 'regionCode', 'contactName', 'level', 'status', 'createTime'],
      search: ['name', 'creditCode', 'level', 'status'],
      ranges: ['createTime'],
      params: { status: 'status', level: 'level', ownerId: 'ownerId' },
    }),
  ].map((report) => [report.code, report]),
)
