import { appointment } from '@lexdesk/domain'
import { defineArea } from '../../defineArea.ts'
import { jobSeed } from '../../seed/jobSeed.ts'
import { namingParties } from '../../parties/namingParties.ts'
import { withActiveClient } from '../../parties/withActiveClient.ts'
import { appointmentRoutes } from './appointmentRoutes.ts'
import { appointmentRules } from './appointmentRules.ts'
import { appointmentTables } from './appointmentTables.ts'
import { completeAppointmentsJob } from './completeServed.ts'
import { escalateAppointmentsJob } from './escalateUnaccepted.ts'
import { appointmentTodos } from './appointmentTodos.ts'
import { appointmentFigures } from './statistics/appointmentFigures.ts'

export const appointments = defineArea({
  name: 'appointments',
  todos: appointmentTodos,
  statistics: appointmentFigures,
  seeds: [
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
