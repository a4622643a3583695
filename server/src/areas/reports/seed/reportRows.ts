import type { report } from '@lexdesk/domain'
import type { SeedRow } from '../../../seed/insertSeeds.ts'
import { pickerReports } from '../builtInReports.ts'
import { officeReports } from './officeReports.ts'

/** The reports of a new office, open to all who may list their rows. */
export const reportRows = (): SeedRow<typeof report>[] =>
  [...pickerReports, ...officeReports].map(({ definition, ...row }) => ({
    ...row,
    definition: { ...definition },
    chart: definition.shape === 'rows' ? 'rows' : definition.chart,
    isPublic: 'Y',
    createBy: 'system',
  }))
