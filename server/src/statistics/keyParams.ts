import { exactParams } from '@lexdesk/domain'

/** The filter for one value of a field, or for rows where it is empty. */
export const keyParams = (field: string, value: string | null): Record<string, string> =>
  value === null ? exactParams({ field, rule: 'isNull' }) : { [field]: value }
