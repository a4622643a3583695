import { board, report, reportSubscription, sqlReport } from '@lexdesk/domain'
import { defineArea } from '../../defineArea.ts'
import { menuPage } from '../../seed/menuRows.ts'
import { createMailer } from '../../mail/createMailer.ts'
import { insertSeeds } from '../../seed/insertSeeds.ts'
import { jobSeed } from '../../seed/jobSeed.ts'
import { rowSeed } from '../../seed/Seed.ts'
import { boardRules } from './boards/boardRules.ts'
import { popupColumns } from './popupColumns.ts'
import { popupProblems } from './popupProblems.ts'
import { pickerRoutes } from './pickerRoutes.ts'
import { reportRoutes } from './reportRoutes.ts'
import { reportRules } from './reportRules.ts'
import { sqlReportRoutes } from './sql/sqlReportRoutes.ts'
import { sqlReportRules } from './sql/sqlReportRules.ts'
import { deliveryTable } from './subscriptions/deliveryTable.ts'
import { pickerSeed } from './seed/pickerSeed.ts'
import { dropRecipients } from './subscriptions/dropRecipients.ts'
import { subscriptionJob } from './subscriptions/subscriptionJob.ts'
import { subscriptionRules } from './subscriptions/subscriptionRules.ts'
import { designRoutes } from './wire/designRoutes.ts'
import { reportWireRoutes } from './wire/reportWireRoutes.ts'

const boards = async () => (await import('./seed/boardRows.ts')).boardRows()
const rows = async () => (await import('./seed/reportRows.ts')).reportRows()
const sqlRows = async () => (await import('./seed/sqlReportRows.ts')).sqlReportRows()

export const reports = defineArea({
  name: 'reports',
  menu: [
    menuPage('/online', 2, '在线报表', '/online/cgreport', 'modules/online/cgreport/OnlCgreportHeadList', {
      resource: report.name,
    }),
    menuPage('/online', 4, '仪表板', '/online/board', 'online/BoardList', { resource: board.name }),
    menuPage('/online', 8, '报表订阅', '/online/reportSubscription', 'resource/reportSubscription', {
      resource: reportSubscription.name,
    }),
    menuPage('/online', 9, 'SQL 报表', '/online/sqlReport', 'resource/sqlReport', { resource: sqlReport.name }),
    menuPage('/online', 12, '仪表板详情', '/online/board/:id', 'online/Board', { hidden: true }),
    menuPage('/online', 13, 'SQL 报表详情', '/online/sqlReport/:code', 'online/SqlReport', { hidden: true }),
  ],
  tables: [deliveryTable],
  seeds: [
    rowSeed(report, rows),
    pickerSeed,
    rowSeed(board, boards),
    rowSeed(sqlReport, sqlRows),
    jobSeed('reportSubscriptions', {
      jobClassName: 'sendReportSubscriptions',
      cronExpression: '20 0/5 * * * ? *',
      description: '每五分钟发送到时间的报表订阅',
    }),
  ],
  fillTenant: async ({ tx, now }, tenantId) => {
    await insertSeeds(tx, report, await rows(), tenantId, {}, now)
    await insertSeeds(tx, board, await boards(), tenantId, {}, now)
    await insertSeeds(tx, sqlReport, await sqlRows(), tenantId, {}, now)
  },
  open: ({ config, engine, notify, log, tenantResources, live, outbound, box }) => {
    const parts = { engine, tenantResources, live, outbound, box }
    return {
      rules: {
        report: reportRules(engine),
        board: boardRules(parts),
        reportSubscription: subscriptionRules(parts),
        sqlReport: sqlReportRules(parts),
      },
      jobs: { sendReportSubscriptions: subscriptionJob({ ...parts, mailer: createMailer(config.mail), notify, log }) },
      beforeCommit: dropRecipients,
      fieldProblems: popupProblems(parts),
      popupColumns: popupColumns(parts),
      routes: (api) => {
        pickerRoutes(api, parts)
        reportRoutes(api, engine)
        reportWireRoutes(api, parts)
        designRoutes(api, parts)
        sqlReportRoutes(api, parts)
      },
    }
  },
})
