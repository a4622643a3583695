import { onlineName, resources } from '@lexdesk/domain'

/** Whether a form has become part of the program, which has its resource itself. */
export const isCoded = (code: string): boolean => resources.some(({ name }) => name === onlineName(code))
