import { appointment } from '@lexdesk/domain'
import { defineArea } from '../../defineArea.ts'
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
