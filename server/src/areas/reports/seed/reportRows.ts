import type { report } from '@lexdesk/domain'
import type { SeedRow } from '../../../seed/insertSeeds.ts'
import { type BuiltInReport, pickerReports } from './pickerReports.ts'
import { officeReports } from './officeReports.ts'

const rowOf = ({ definition, ...row }: BuiltInReport): SeedRow<typeof report> => ({
  ...row,
  definition: { ...definition },
  chart: definition.shape === 'rows' ? 'rows' : definition.chart,
  isPublic: 'Y',
  createBy: 'system',
})

export const pickerRows = (): SeedRow<typeof report>[] => pickerReports.map(rowOf)

/** The reports of a new office, open to all who may list their rows. */
export const reportRows = (): SeedRow<typeof report>[] => [...pickerRows(), ...officeReports.map(rowOf)]
