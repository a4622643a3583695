/** What each person of the demo office is allowed to do, and as what they are employed. */
export interface StaffRole {
  role: string
  /** The code of the position. */
  post: string
  /** The code of the department, where it is not that of their number. */
  department?: string
}

const byName: Readonly<Record<string, StaffRole>> = {
  zhouminhua: { role: 'supervisor', post: 'director' },
  hejunjie: { role: 'supervisor', post: 'partner' },
  wuguodong: { role: 'ops', post: 'operations_manager' },
  linxiaowen: { role: 'caiwu', post: 'finance_manager', department: 'A01A05' },
  fengxue: { role: 'assistant', post: 'lawyer_assistant' },
}

/** The others are lawyers. */
export const staffRole = (username: string): StaffRole => byName[username] ?? { role: 'lawyer', post: 'lawyer' }
