import { department, type Resource } from '@lexdesk/domain'

export const departments = department as unknown as Resource
