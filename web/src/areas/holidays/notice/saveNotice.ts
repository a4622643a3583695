import { holidayEndpoints, type SavedNotice, type StatutoryFlags } from '@lexdesk/domain'
import { call } from '../../../api/calls/call.ts'
import type { NoticeLine } from './compareNotice.ts'

/** All selected days in one call: the server saves all or none, even if the page is closed meanwhile. */
export const saveNotice = (
  lines: readonly NoticeLine[],
  sourceNo: string | undefined,
  flags: StatutoryFlags,
): Promise<SavedNotice> =>
  call(holidayEndpoints.saveNotice, {
    days: lines.map(({ date, type, name, row }) => ({
      date,
      type,
      name,
      ...(flags.get(date) && { legalFlag: flags.get(date) }),
      ...(row && { version: row.version }),
    })),
    ...(sourceNo !== undefined && { sourceNo }),
  })
