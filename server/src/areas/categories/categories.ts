import { category, type Resource } from '@lexdesk/domain'

export const categories = category as unknown as Resource

/** What the wire calls the parent of a root (wire contract §4.15). */
export const rootPid = '0'
