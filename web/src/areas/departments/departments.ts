import { department } from '@lexdesk/domain'

export const departments = department
