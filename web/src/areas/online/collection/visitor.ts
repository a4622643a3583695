import type { Session } from '../../../api/session/Session.ts'

/** The forms of the product ask a session what it may do: a visitor may only fill in what is shown. */
export const visitor: Session = {
  user: { id: '', username: '', realname: '', avatar: null, orgCode: null },
  departmentId: null,
  menu: [],
  can: () => false,
  isWithheld: () => false,
  withheldActs: () => [],
  updateUser: () => {},
  signOut: () => Promise.resolve(),
}
