import { appointment, exactParams, messageTemplate } from '@lexdesk/domain'
import { defineArea, todo, type TodoList } from '../../defineArea.ts'
import { jobSeed } from '../../seed/jobSeed.ts'
import { rowSeed } from '../../seed/Seed.ts'
import { namingParties } from '../../parties/namingParties.ts'
import { withActiveClient } from '../../parties/withActiveClient.ts'
import { appointmentRoutes } from './appointmentRoutes.ts'
import { appointmentRules } from './appointmentRules.ts'
import { appointmentTables } from './appointmentTables.ts'
import { appointmentTemplates } from './appointmentTexts.ts'
import { completeAppointmentsJob } from './completeServed.ts'
import { escalateAppointmentsJob } from './escalateUnaccepted.ts'
import { appointmentFigures } from './statistics/appointmentFigures.ts'
import type { Actor } from '../../access/Actor.ts'

const appointmentTodos = ({ userId }: Actor): TodoList[] => [
  todo(appointment, { title: '我的预约', params: { status: 'confirmed,serving', lawyerId: userId }, due: 'startAt' }),
  todo(appointment, {
    step: 'accept',
    title: '待接受派单',
    params: { status: 'assigned', lawyerId: userId, ...exactParams({ field: 'acceptedAt', rule: 'isNull' }) },
    due: 'startAt',
  }),
  todo(appointment, { step: 'assign', title: '待派单预约', params: { status: 'pending' } }),
  todo(appointment, {
    step: 'confirm',
    title: '待确认预约',
    params: { status: 'assigned', ...exactParams({ field: 'acceptedAt', rule: 'notNull' }) },
    due: 'startAt',
  }),
  todo(appointment, { step: 'clientConfirm', title: '待客户确认', params: { status: 'served' } }),
  todo(appointment, { step: 'refundDone', title: '待退款预约', params: { status: 'refunding' } }),
]

export const appointments = defineArea({
  name: 'appointments',
  todos: appointmentTodos,
  statistics: appointmentFigures,
  seeds: [
    rowSeed(messageTemplate, async () => appointmentTemplates),
    jobSeed(
      'appointments',
      {
        jobClassName: 'escalateAppointments',
        cronExpression: '0 2/10 * * * ? *',
        description: '每十分钟提醒超时未接受的派单',
      },
      {
        jobClassName: 'completeAppointments',
        cronExpression: '0 5/30 * * * ? *',
        description: '每半小时完成客户逾期未确认的预约',
      },
    ),
  ],
  adjustments: appointmentTables,
  open: ({ engine }) => ({
    rules: {
      appointment: withActiveClient(appointment, namingParties('appointment', appointmentRules), ['entrust']),
    },
    routes: (api) => appointmentRoutes(api, engine),
    jobs: {
      escalateAppointments: escalateAppointmentsJob(engine),
      completeAppointments: completeAppointmentsJob(engine),
    },
  }),
})
