import { platformResources, resources } from '@lexdesk/domain'
import type { Resource } from '@lexdesk/domain'
import { accessTables } from './access/accessTables.ts'
import { grantLogTable } from './access/grantLog.ts'
import { appointmentTables } from './areas/appointments/appointmentTables.ts'
import { appraiseTables } from './areas/appraisals/appraiseTables.ts'
import { articleReadTable } from './areas/articles/articleReadTable.ts'
import { contractTables } from './areas/contracts/contractTables.ts'
import { reminderTable } from './areas/deadlines/reminderTable.ts'
import { dictionaryTables } from './areas/dictionaries/dictionaryTables.ts'
import { noticeTables } from './areas/notices/noticeTables.ts'
import { preferenceTables } from './areas/preferences/preferenceTables.ts'
import { queryViewTable } from './areas/queryViews/queryViewTable.ts'
import { sessionTables } from './areas/session/sessionTables.ts'
import { tenantTables } from './areas/tenants/tenantTables.ts'
import { userTables } from './areas/users/userTables.ts'
import { conflictHitTable } from './conflicts/conflictHitTable.ts'
import { demoClockTable } from './clock/demoClockTable.ts'
import { adjustTables } from './database/adjustTables.ts'
import type { TableSpec } from './database/TableSpec.ts'
import { serverSecretTable } from './files/serverSecret.ts'
import { jobTables } from './jobs/jobTables.ts'
import { partyTable } from './parties/partyTable.ts'
import { storedFileTable } from './files/storedFile.ts'
import { uploadTables } from './files/uploadTables.ts'
import { engineSchema } from './resource/createEntries.ts'
import { seedTables } from './seed/seedTables.ts'
import { signingTables } from './signing/signingTables.ts'
import { backgroundTaskTable } from './tasks/backgroundTask.ts'

/** Every table of the product, as it should stand. */
export function schemaOf(all: readonly Resource[] = resources): TableSpec[] {
  return [
    ...accessTables,
    grantLogTable,
    ...preferenceTables,
    queryViewTable,
    ...sessionTables,
    ...noticeTables,
    ...seedTables,
    demoClockTable,
    serverSecretTable,
    storedFileTable,
    ...uploadTables,
    backgroundTaskTable,
    ...jobTables,
    ...signingTables,
    partyTable,
    conflictHitTable,
    articleReadTable,
    reminderTable,
    ...adjustTables(engineSchema([...all, ...platformResources]), [
      ...appointmentTables,
      ...appraiseTables,
      ...contractTables,
      ...dictionaryTables,
      ...tenantTables,
      ...userTables,
    ]),
  ]
}
